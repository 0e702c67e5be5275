import { FLIGHT_ORDERS } from '@core/contract';
import { createDataSource } from '@capabilities/all-tables';
import { type FlightListQuery, FlightRepository, type ListPosition } from '@capabilities/flights';
import { type DataSource } from 'typeorm';
import { Cleanup } from '../harness/cleanup.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

const FLIGHTS = 100_000;
const DEPTH = 50_000;
const PAGE = 21;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

/** 95 % of the flights belong to one account; their flying and upload dates are unrelated. */
const FILL = `
  insert into accounts (public_id, name, plan) values ('acc_1', 'large', 'PRO'), ('acc_2', 'small', 'PRO');
  insert into flights (public_id, account_id, status, title, site, flown_at, sort_at, created_at, fixes_sha256,
                       file_bytes, metrics, quality, scored_points, search)
  select lpad(n::text, 26, '0'), case when n % 20 = 0 then 2 else 1 end,
         case when n % 10 = 3 then 'failed' when n % 1000 = 7 then 'processing' else 'processed' end,
         'Flight ' || n, case when n % 3 > 0 then 'Kössen' when n % 997 = 0 then 'Rare' else 'Brauneck' end,
         flown.at, flown.at, timestamptz '2024-01-01' + n * interval '5 minutes', sha256(n::text::bytea), 1,
         json_build_object('a', repeat('x', 200)), '{}',
         case when n % 7 > 0 then array[(n::bigint * 104729 % 40000) / 100.0, (n % 300)]::real[] end,
         array_to_tsvector(array(
           select (case when n % 20 = 0 then 2 else 1 end) || '/' || word
             from unnest(array[case when n % 997 = 0 then 'fiesch' else 'kossen' end, 'sigma', 'w' || n % 500,
                               to_char(flown.at, 'YYYY-MM-DD'), trim(to_char(flown.at, 'month'))]) as word))
    from generate_series(1, ${FLIGHTS}) n,
         lateral (select timestamptz '2015-01-01' + (n::bigint * 7919 % ${FLIGHTS}) * interval '1 hour' as at) flown;
  analyze flights`;

type Filter = Omit<FlightListQuery, 'order' | 'ruleSet'>;

const FROM = new Date('2015-06-01');
const BEFORE = new Date('2026-01-01');
const FILTERS: Filter[] = [undefined, FROM].flatMap((flownFrom) =>
  [undefined, BEFORE].flatMap((flownBefore) =>
    [undefined, 'kössen', 'rare'].flatMap((site) =>
      ([undefined, 'processed', 'failed'] as const).map((status) => ({
        flownFrom,
        flownBefore,
        site,
        status,
      })),
    ),
  ),
);
/** On the clocks at the take-off: two months, and nearly all. */
const DAYS = [
  { firstDay: '2015-06-01', lastDay: '2015-07-31' },
  { firstDay: '2015-06-01', lastDay: '2025-12-31' },
];
const WORDS = ['fie', 'fiesch 2019', 'sigma', 'june 2019', 'nowhere'].map((words) => ({ words }));
const LISTS = FLIGHT_ORDERS.flatMap((order) =>
  [...FILTERS, ...DAYS, ...WORDS].map((filter) => ({ order, ruleSet: 'xcontest' as const, ...filter })),
);

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

describe(`the flight list of ${FLIGHTS} flights`, () => {
  const cleanup = new Cleanup();
  let database: DataSource;
  let flights: FlightRepository;
  let accountId: string;
  let statement: [string, unknown[]];

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const url = await postgres.createDatabase('list_at_scale');
    database = await createDataSource({ url, poolMax: 1, applicationName: 'test' }).initialize();
    cleanup.add(() => database.destroy());
    await database.query(FILL);
    // marks the pages as all-visible, as autovacuum does eventually
    await database.query('vacuum flights');
    [{ id: accountId }] = await database.query<[{ id: string }]>(
      `select id from accounts where name = 'large'`,
    );
    flights = new FlightRepository(database);
    database.logger.logQuery = (query, parameters) => (statement = [query, [...(parameters as unknown[])]]);
  });

  afterAll(() => cleanup.run());

  /** The repository's own statement for a page. */
  async function statementOf(list: FlightListQuery, after?: ListPosition): Promise<[string, unknown[]]> {
    await flights.page(accountId, list, PAGE, after);
    return statement;
  }

  /** The server's execution plan. */
  async function planOf(list: FlightListQuery, after?: ListPosition): Promise<PlanNode> {
    const [query, parameters] = await statementOf(list, after);
    const [row] = await database.query<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>(
      `explain (analyze, buffers, timing off, format json) ${query}`,
      parameters,
    );
    return row['QUERY PLAN'][0].Plan;
  }

  const blocksOf = (plan: PlanNode) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

  it('is never read by a sequential scan, in any order and with any filters', async () => {
    for (const list of LISTS) {
      const scans = nodesOf(await planOf(list)).map((node) => node['Node Type']);
      expect([list, scans]).toEqual([list, expect.arrayContaining([expect.stringMatching(/Index/)])]);
      expect([list, scans]).not.toEqual([list, expect.arrayContaining(['Seq Scan'])]);
    }
  });

  it.each<[string, Filter]>([
    ['no filter', {}],
    ['a range of days', { flownFrom: FROM, flownBefore: BEFORE }],
    ['a range of days at the take-off', DAYS[1]!],
    ['a site', { site: 'KÖSSEN' }],
    ['a status', { status: 'processed' }],
    ['a site and a status', { site: 'kössen', status: 'processed' }],
  ])(`costs the same at depth ${DEPTH} as on page one, with %s`, async (_, filter) => {
    for (const order of FLIGHT_ORDERS) {
      const list = { order, ruleSet: 'xcontest' as const, ...filter };
      const first = blocksOf(await planOf(list));
      const deep = blocksOf(await planOf(list, await positionAt(list, DEPTH)));
      // allow for a few index pages; each flight of the page, or that the filter skips, may be in a different block
      expect([list, deep <= Math.max(first, 2 * PAGE) + 5, first <= 3 * PAGE]).toEqual([list, true, true]);
    }
  });

  it.each([
    ['fie', 101, 400],
    ['fiesch june', 6, 400],
    ['june 2019', 720, 4_000],
    ['nowhere', 0, 50],
  ])('finds the words "%s" by their index', async (words, count, blocksMax) => {
    for (const order of FLIGHT_ORDERS) {
      const list = { order, ruleSet: 'xcontest' as const, words };
      const plan = await planOf(list);
      expect(nodesOf(plan).map((node) => node['Index Name'])).toContain('flights_search');
      expect([order, blocksOf(plan) <= blocksMax]).toEqual([order, true]);
      const found = await flights.page(accountId, list, FLIGHTS, undefined);
      expect([order, Math.abs(found.length - count) <= count / 5]).toEqual([order, true]);
    }
  });

  it('finds a word of all flights at the cost of a list without it', async () => {
    for (const order of FLIGHT_ORDERS) {
      const cost = blocksOf(await planOf({ order, ruleSet: 'xcontest', words: 'sigma' }));
      expect([order, cost <= 3 * PAGE]).toEqual([order, true]);
    }
  });

  /** The position after this many flights, found the slow way. */
  async function positionAt(list: FlightListQuery, depth: number) {
    const [query, parameters] = await statementOf(list);
    const [row] = await database.query<[{ key: Date | number; id: string }]>(
      `select "sortKey" as key, "publicId" as id
         from (${query.replace(/ LIMIT \d+$/, '')}) list offset ${depth - 1} limit 1`,
      parameters,
    );
    return { key: row.key, publicId: row.id };
  }
});
