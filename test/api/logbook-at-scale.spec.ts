import { RULE_SET_NAMES } from '@core/contract';
import { createDataSource } from '@capabilities/all-tables';
import {
  type LogbookFilter,
  LogbookRepository,
  type ThermalFilter,
  ThermalMapRepository,
} from '@capabilities/flights';
import { type DataSource } from 'typeorm';
import { Cleanup } from '../harness/cleanup.js';
import { keepLogbooks } from '../harness/keep-logbooks.js';
import { RECOUNTED_GROUPS } from '../harness/recounted-logbook.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

const FLIGHTS = 100_000;

/** 95 % of the flights belong to one account. Every flight has 15 thermals. */
const FILL = `
  insert into accounts (public_id, name, plan) values ('acc_1', 'large', 'PRO'), ('acc_2', 'small', 'PRO');
  insert into flights (public_id, account_id, status, title, site, glider, flown_at, flown_on, sort_at, created_at,
                       fixes_sha256, file_bytes, metrics, quality, duration_seconds, track_length_km, climb_total_m,
                       thermal_count, altitude_max_m, altitude_gain_max_m, height_gain_max_m, thermal_gain_max_m,
                       climb_max_mps, thermal_climb_max_mps, distance_straight_km, distance_from_takeoff_max_km,
                       glide_max_km, tags, tandem, scored_points, scored_km, scored_shapes)
  select lpad(n::text, 26, '0'), case when n % 20 = 0 then 2 else 1 end, 'processed', 'Flight ' || n,
         'Site ' || n % 37, 'Glider ' || n % 7, flown.at, flown.at, flown.at, now(), sha256(n::text::bytea), 1,
         json_build_object('a', repeat('x', 1500)), json_build_object('a', repeat('x', 1500)), n % 20000,
         n % 30000 / 100.0, n % 4000, n % 20, n % 4500, n % 3000, n % 3500, n % 2500, n % 90 / 10.0, n % 50 / 10.0,
         n % 20000 / 100.0, n % 20000 / 100.0, n % 3000 / 100.0,
         case when n % 20 = 1 then array['tag ' || n % 7, 'tag ' || 7 + n % 13] else '{}' end,
         case when n % 50 = 1 then true end,
         array[${RULE_SET_NAMES.map((_, index) => `n * ${index + 3} % 40000 / 100.0`).join(', ')}]::real[],
         array[${RULE_SET_NAMES.map((_, index) => `n * ${index + 7} % 300000 / 1000.0`).join(', ')}]::real[],
         substr(repeat('DTFR', ${RULE_SET_NAMES.length}), n % 4 + 1, ${RULE_SET_NAMES.length})
    from generate_series(1, ${FLIGHTS}) n,
         lateral (select timestamptz '2015-01-01 12:00Z' + (n::bigint * 7919 % ${FLIGHTS}) * interval '1 hour' as at) flown;
  insert into flight_thermals
  select id, account_id, flown_at, flown_on, array_fill(47000000 + id::int, array[15]),
         array_fill(8000000 + id::int * 3, array[15]), array_fill(1500, array[15])::smallint[],
         array_fill(2500, array[15])::smallint[], array_fill(800, array[15])::smallint[],
         array_fill(400, array[15])::smallint[], array_fill(2.0, array[15])::real[],
         array_fill(13, array[15])::smallint[], array_fill(270, array[15])::smallint[], array_fill(12.0, array[15])::real[]
    from flights`;

/** A season of the league. */
const YEAR = { first: '2019-10-01', last: '2020-09-30' };
const FILTERS: LogbookFilter[] = [
  {},
  { days: YEAR },
  { flownFrom: new Date('2019-10-01'), flownBefore: new Date('2020-10-01') },
  { site: 'SITE 3' },
  { glider: 'glider 2', days: YEAR },
  { tag: 'tag 3' },
  { tag: 'tag 3', site: 'site 3', days: YEAR },
  { tandem: true },
];

describe(`the logbook of ${FLIGHTS} flights`, () => {
  const cleanup = new Cleanup();
  let database: DataSource;
  let accounts: Record<string, string>;
  let statement: [string, unknown[]];

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const url = await postgres.createDatabase('logbook_at_scale');
    database = await createDataSource({ url, poolMax: 1, applicationName: 'test' }).initialize();
    cleanup.add(() => database.destroy());
    await database.query('set synchronous_commit = on'); // otherwise the vacuum does not see the rows as committed
    await database.query(FILL);
    // marks the pages as all-visible, as autovacuum does eventually
    await database.query('vacuum analyze flights');
    await database.query('vacuum analyze flight_thermals');
    await keepLogbooks(database);
    await database.query('vacuum analyze logbook_totals, logbook_records, logbook_changes');
    const rows = await database.query<{ id: string; name: string }[]>('select id, name from accounts');
    accounts = Object.fromEntries(rows.map(({ id, name }) => [name, id]));
    database.logger.logQuery = (query, parameters) =>
      (statement = [query, [...((parameters ?? []) as unknown[])]]);
  });

  afterAll(() => cleanup.run());

  interface PlanNode {
    readonly 'Node Type': string;
    readonly 'Actual Rows'?: number;
    readonly 'Actual Loops'?: number;
    readonly 'Relation Name'?: string;
    readonly 'Index Name'?: string;
    readonly Plans?: readonly PlanNode[];
  }

  function nodesOf(plan: PlanNode): PlanNode[] {
    return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
  }

  /** All nodes that read a table for the last statement, after running it. */
  async function readsOf(run: () => Promise<unknown>): Promise<PlanNode[]> {
    await run();
    const [query, parameters] = statement;
    const [row] = await database.query<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>(
      `explain (analyze, format json) ${query}`,
      parameters,
    );
    return nodesOf(row['QUERY PLAN'][0].Plan).filter(
      (node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined,
    );
  }

  /** How the server reads tables of many rows: kind of scan and index. */
  async function scansOf(run: () => Promise<unknown>): Promise<string[]> {
    const reads = await readsOf(run);
    return reads
      .filter((node) => node['Relation Name'] !== 'accounts' && node['Relation Name'] !== 'logbook_changes')
      .map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''}`.trim());
  }

  /** How many rows of tables and entries of indexes it reads. */
  async function rowsReadBy(run: () => Promise<unknown>): Promise<number> {
    const reads = await readsOf(run);
    return reads.reduce((sum, node) => sum + node['Actual Rows']! * node['Actual Loops']!, 0);
  }

  const expectNoSequentialScan = (scans: readonly string[]) => {
    expect(scans).toEqual(expect.arrayContaining([expect.stringMatching(/Index/)]));
    expect(scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
  };

  it.each(FILTERS)('is added up and compared without a sequential scan, filtered by %j', async (filter) => {
    const logbook = new LogbookRepository(database);
    for (const account of Object.values(accounts)) {
      const statistics = () => logbook.statistics(account, filter, RECOUNTED_GROUPS, { month: 10, day: 1 });
      expectNoSequentialScan(await scansOf(statistics));
      expectNoSequentialScan(await scansOf(() => logbook.records(account, filter)));
    }
  });

  it('takes few rows to add up and compare, also after a flight has changed', async () => {
    const logbook = new LogbookRepository(database);
    const account = accounts['large']!;
    const readAll = async () => [
      await rowsReadBy(() => logbook.statistics(account, {}, ['season', 'month'], { month: 10, day: 1 })),
      await rowsReadBy(() => logbook.statistics(account, {}, ['site', 'glider'], null)),
      await rowsReadBy(() => logbook.statistics(account, { days: YEAR }, ['site'], null)),
      await rowsReadBy(() => logbook.records(account, {})),
    ];
    for (const rows of await readAll()) expect(rows).toBeLessThan(FLIGHTS / 20);
    await database.query(`update flights set site = 'Moved' where id = (select min(id) from flights)`);
    for (const rows of await readAll()) expect(rows).toBeLessThan(FLIGHTS / 20);
    const sites = await logbook.statistics(account, {}, ['site'], null);
    expect(sites).toContainEqual(expect.objectContaining({ group: 'site', key: 'Moved', flights: 1 }));
    await keepLogbooks(database);
  });

  it('is added up by tag and tandem from the flights that have one', async () => {
    const logbook = new LogbookRepository(database);
    const account = accounts['large']!;
    for (const [filter, rowsMax] of [
      [{}, 0.15 * FLIGHTS],
      [{ days: YEAR }, 0.02 * FLIGHTS],
    ] as const) {
      const statistics = () => logbook.statistics(account, filter, ['tag', 'tandem'], null);
      expectNoSequentialScan(await scansOf(statistics));
      expect(await rowsReadBy(statistics)).toBeLessThan(rowsMax);
    }
    const sums = await logbook.statistics(account, {}, ['tag', 'tandem'], null);
    const of = (group: string) => sums.filter((each) => each.group === group);
    expect(of('tag')).toHaveLength(20);
    const [{ tagged, tandem }] = await database.query<[{ tagged: number; tandem: number }]>(
      `select sum(cardinality(tags))::integer as tagged, (count(*) filter (where tandem))::integer as tandem
         from flights where account_id = $1`,
      [account],
    );
    expect(of('tag').reduce((sum, { flights }) => sum + flights, 0)).toBe(tagged);
    expect(of('tandem')).toEqual([expect.objectContaining({ key: 'true', flights: tandem })]);
  });

  it('is read from one index alone until it is kept', async () => {
    const account = accounts['large']!;
    await database.query('update accounts set logbook_kept = false where id = $1', [account]);
    const logbook = new LogbookRepository(database);
    const reads = await readsOf(() => logbook.statistics(account, {}, ['season'], null));
    const flights = reads.filter((node) => node['Actual Rows']! > FLIGHTS / 2);
    expect(flights.map((node) => node['Index Name'])).toEqual(['flights_in_logbook']);
    await database.query('update accounts set logbook_kept = true where id = $1', [account]);
  });

  it('has its thermals mapped without a sequential scan', async () => {
    const map = new ThermalMapRepository(database);
    const filters: [string, ThermalFilter][] = [
      ['large', { days: YEAR }],
      ['small', {}],
      ['small', { bounds: { west: 8, south: 47, east: 8.1, north: 47.05 } }],
    ];
    for (const [account, filter] of filters)
      expectNoSequentialScan(await scansOf(() => map.map(accounts[account]!, filter, 500, 10)));
  });

  it('is mapped with no more cells than asked for', async () => {
    const found = await new ThermalMapRepository(database).map(accounts['small']!, { days: YEAR }, 500, 10);
    expect(found.cells).toHaveLength(10);
    expect(found.cellsFound).toBeGreaterThan(10);
    expect(found.thermalsFound % 15).toBe(0);
  });
});
