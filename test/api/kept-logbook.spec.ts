import { RECORD_KINDS, RULE_SET_NAMES } from '@core/contract';
import { createDataSource } from '@capabilities/all-tables';
import {
  FlightRepository,
  FlightWorkRepository,
  LogbookKeepingRepository,
  type LogbookEntry,
  type LogbookFilter,
  type LogbookGroupTotals,
  LogbookRepository,
  LogbookWorkRepository,
  ManualFlightRepository,
  type SeasonStart,
} from '@capabilities/flights';
import fc from 'fast-check';
import { type DataSource } from 'typeorm';
import { ulid } from 'ulid';
import { Cleanup } from '../harness/cleanup.js';
import { samples } from '../harness/full-run.js';
import { keepLogbooks } from '../harness/keep-logbooks.js';
import { recountedRecords, recountedStatistics, RECOUNTED_GROUPS } from '../harness/recounted-logbook.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

/** First and last days of halves of months, of seasons and of years. */
const DAYS = [
  ...['2022-12-31', '2023-01-01', '2023-09-15', '2023-09-16', '2023-09-30', '2023-10-01', '2023-12-31'],
  ...['2024-01-01', '2024-02-15', '2024-02-29', '2024-03-01', '2024-03-31', '2024-09-15', '2024-09-16'],
  null,
];

/** A result, drawn from few values, so that flights share days, names and the largest values. */
const RESULT = fc.record({
  day: fc.constantFrom(...DAYS),
  /** On the clocks at the take-off, and how far they are from UTC. */
  hour: fc.integer({ min: 0, max: 23 }),
  offset: fc.integer({ min: -11, max: 13 }),
  site: fc.constantFrom('Kössen', 'KÖSSEN', 'Brauneck', null),
  glider: fc.constantFrom('Delta 4', 'DELTA 4', 'Sigma 11', null),
  size: fc.integer({ min: 0, max: 3 }),
  kilometres: fc.constantFrom(0.1, 0.2, 12.34, 107.07),
  shapes: fc.constantFrom('DTFR', 'FFFF', '-D-T'),
});
type Result = typeof RESULT extends fc.Arbitrary<infer Value> ? Value : never;

const SOME_RESULT: Result = {
  ...{ day: '2024-02-29', hour: 12, offset: 1, site: 'Kössen', glider: 'Delta 4', size: 2 },
  ...{ kilometres: 12.34, shapes: 'DTFR' },
};

/** Which of the flights that there are. */
const WHICH = fc.nat({ max: 1_000 });
const CHANGE = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('upload' as const), result: RESULT }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reanalyse' as const), which: WHICH, result: RESULT }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), which: WHICH, result: RESULT }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: WHICH }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fill' as const), which: WHICH, result: RESULT }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), which: WHICH, result: RESULT }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('keepMeanwhile' as const), which: WHICH, result: RESULT }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), result: RESULT }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('begin' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('keep' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('read' as const) }) },
);
type Change = typeof CHANGE extends fc.Arbitrary<infer Value> ? Value : never;

const XCONTEST: SeasonStart = { month: 10, day: 1 };
const DHV: SeasonStart = { month: 9, day: 16 };
const READS: readonly (readonly [LogbookFilter, SeasonStart | null])[] = [
  [{}, XCONTEST],
  [{}, null],
  [{ days: { first: '2023-10-01', last: '2024-09-30' } }, XCONTEST],
  [{ days: { first: '2023-09-16', last: '2024-09-15' } }, DHV],
  [{ days: { first: '2024-02-15', last: '2024-02-29' } }, DHV],
  [{ flownFrom: new Date('2023-09-16T01:00:00Z') }, DHV],
  [{ flownBefore: new Date('2024-01-01T05:00:00Z') }, null],
  [{ flownFrom: new Date('2022-12-31T12:00:00Z'), flownBefore: new Date('2024-03-31T12:00:00Z') }, XCONTEST],
  [{ site: 'kössen' }, XCONTEST],
  [{ glider: 'DELTA 4', days: { first: '2023-10-01', last: '2024-09-30' } }, XCONTEST],
];

function entryOf({ day, glider, size, kilometres, shapes }: Result): LogbookEntry {
  return {
    flown_on: day,
    glider,
    climb_total_m: size * 1_000,
    thermal_count: size,
    altitude_max_m: size === 0 ? null : size * 900,
    altitude_gain_max_m: size * 500,
    height_gain_max_m: -size,
    thermal_gain_max_m: size * 300,
    climb_max_mps: size / 3,
    thermal_climb_max_mps: size / 7,
    distance_straight_km: kilometres,
    distance_from_takeoff_max_km: kilometres / 3,
    glide_max_km: null,
    scored_points: RULE_SET_NAMES.map((_, place) =>
      (place + size) % 4 === 0 ? null : kilometres * (place + 1),
    ),
    scored_km: RULE_SET_NAMES.map((_, place) => ((place + size) % 4 === 0 ? null : kilometres)),
    scored_shapes: shapes.repeat(2),
  };
}

function takeoffOf({ day, hour, offset }: Result): Date | null {
  return day === null ? null : new Date(Date.parse(day) + (hour - offset) * 3_600_000);
}

describe('the kept logbook', () => {
  const cleanup = new Cleanup();
  let database: DataSource;
  let accountId: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const url = await postgres.createDatabase('kept_logbook');
    database = await createDataSource({ url, poolMax: 3, applicationName: 'test' }).initialize();
    cleanup.add(() => database.destroy());
  });

  afterAll(() => cleanup.run());

  beforeEach(createAccount);

  async function createAccount(): Promise<void> {
    const [account] = await database.query<[{ id: string }]>(
      `insert into accounts (public_id, name, plan) values ($1, 'Club', 'PRO') returning id`,
      [ulid()],
    );
    accountId = account.id;
  }

  async function upload(result: Result): Promise<string> {
    const id = ulid();
    await database.query(
      `insert into flights (account_id, public_id, status, title, fixes_sha256, file_bytes, sort_at, attempt)
       values ($1, $2, 'processing', 'Flight', sha256($2::text::bytea), 1, now(), 1)`,
      [accountId, id],
    );
    await complete(id, 1, result);
    return id;
  }

  /** A flight without a track, whose day is always known. */
  async function add({ day, hour, site, glider, size }: Result): Promise<string> {
    const fields = {
      flownOn: day ?? '2023-12-31',
      takeoffTime: `${String(hour).padStart(2, '0')}:30`,
      glider,
    };
    const place = { site, timezone: null, country: null, title: undefined, source: undefined };
    const annotations = { notes: null, tags: [], tandem: null, passenger: null };
    const flight = { ...fields, ...place, ...annotations, durationSeconds: size * 3_600, distanceKm: size };
    const [id] = await new ManualFlightRepository(database).add(accountId, [flight], undefined);
    return id!;
  }

  async function reanalyse(id: string, result: Result): Promise<void> {
    const where = `where public_id = $1 and status <> 'manual'`;
    if ((await database.query<object[]>(`select from flights ${where}`, [id])).length === 0) return;
    const [[{ attempt }]] = await database.query<[[{ attempt: number }]]>(
      `update flights set reanalysis_version = 1, attempt = attempt + 1 where public_id = $1 returning attempt`,
      [id],
    );
    await complete(id, attempt, result);
  }

  async function complete(flightId: string, attempt: number, result: Result): Promise<void> {
    const json = '{}';
    const done = await new FlightWorkRepository(database).complete(
      { accountId, flightId, attempt },
      {
        flownAt: takeoffOf(result),
        flownOn: result.day,
        durationSeconds: result.size * 1_800,
        metrics: JSON.stringify({ track_length_km: result.kilometres }),
        ...{ aircraft: json, quality: json, places: json, thermals: json, score: json, bestPoints: json },
        ...{ legs: json, task: json, outline: null, observedWeather: null, hasUnsupportedSignature: false },
        ...{ analysisVersion: 1, inputSha256: Buffer.from('00', 'hex'), track: Buffer.alloc(0) },
        logbook: JSON.stringify(entryOf(result)),
        measured: null,
        isMerged: false,
        fixesUndatedSha256: null,
      },
      { debrief: null, awaitedDebrief: null, validatesSignature: false },
    );
    expect(done).toBeDefined();
    await new FlightRepository(database).change(accountId, flightId, { site: result.site });
  }

  /** As a release does that does not know that anything is kept. */
  const edit = `update flights set site = $2, glider = $3, flown_on = $4, flown_at = $5, sort_at = coalesce($5, created_at),
                       scored_points = array_fill($6::real, array[8])
                 where public_id = $1`;
  const edited = (id: string, result: Result) => [
    ...[id, result.site, result.glider, result.day, takeoffOf(result), result.kilometres],
  ];

  async function apply(change: Change, ids: string[]): Promise<void> {
    const keeping = new LogbookKeepingRepository(database);
    if (change.kind === 'upload') return void ids.push(await upload(change.result));
    if (change.kind === 'add') return void ids.push(await add(change.result));
    if (change.kind === 'begin') return void (await keeping.begin());
    if (change.kind === 'keep') return void (await keeping.keep('0'));
    if (change.kind === 'read') return expectRecounted();
    if (change.kind === 'forget') {
      for (const table of ['logbook_changes', 'logbook_totals', 'logbook_records']) {
        await database.query(`delete from ${table} where account_id = $1`, [accountId]);
      }
      await database.query('update accounts set logbook_kept = false where id = $1', [accountId]);
      return;
    }
    if (ids.length === 0) return;
    const id = ids[change.which % ids.length]!;
    if (change.kind === 'reanalyse') return reanalyse(id, change.result);
    if (change.kind === 'remove') {
      ids.splice(ids.indexOf(id), 1);
      expect(await new FlightRepository(database).remove(accountId, id)).toEqual({ removed: [id] });
      return;
    }
    const { result } = change;
    if (change.kind === 'move') {
      await new FlightRepository(database).change(accountId, id, { site: result.site, title: 'Moved' });
    } else if (change.kind === 'edit') {
      await database.query(edit, edited(id, result));
    } else if (change.kind === 'fill') {
      const [flight] = await database.query<[{ day: string | null }]>(
        'select flown_on::text as day from flights where public_id = $1',
        [id],
      );
      await database.query('update flights set logged_at = null, flown_on = null where public_id = $1', [id]);
      await expectRecounted();
      const entry = entryOf({ ...result, ...flight });
      await new LogbookWorkRepository(database).log(10, { entryOf: () => entry, entryWithout: () => entry });
    } else {
      const writer = database.createQueryRunner();
      try {
        await writer.startTransaction();
        await writer.query(edit, edited(id, result));
        await keeping.keep('0');
        await expectRecounted();
        await writer.commitTransaction();
      } finally {
        await writer.release();
      }
    }
  }

  const sorted = (rows: readonly LogbookGroupTotals[]) =>
    [...rows].sort((a, b) => `${a.group} ${a.key}`.localeCompare(`${b.group} ${b.key}`));

  async function expectRecounted(): Promise<void> {
    const logbook = new LogbookRepository(database);
    for (const [filter, seasonStart] of READS) {
      const statistics = await logbook.statistics(accountId, filter, RECOUNTED_GROUPS, seasonStart);
      expect(sorted(statistics)).toEqual(
        sorted(await recountedStatistics(database, accountId, filter, seasonStart)),
      );
      expect(await logbook.records(accountId, filter)).toEqual(
        await recountedRecords(database, accountId, filter),
      );
    }
  }

  it('follows every column of a flight that it is computed from', async () => {
    const columnsOf = async (query: string) =>
      (await database.query<{ name: string }[]>(query)).map(({ name }) => name);
    const read = await columnsOf(
      `select attname as name from pg_attribute where attrelid = 'flights_in_logbook'::regclass and attname <> 'id'`,
    );
    expect(read).toEqual(expect.arrayContaining(['sort_at', 'scored_shapes', ...RECORD_KINDS]));
    const followed = await columnsOf(
      `select event_object_column as name from information_schema.triggered_update_columns
        where trigger_name = 'logbook_updated'`,
    );
    expect(followed).toEqual(expect.arrayContaining([...read, 'status', 'flown_at']));
  });

  it('waits until flights from before it was kept have been computed, and then reads what is kept', async () => {
    const logbook = new LogbookRepository(database);
    const flights = async () => (await logbook.total(accountId)).flights;
    await upload({ ...SOME_RESULT, day: '2024-02-29' });
    await upload({ ...SOME_RESULT, day: null });
    await apply({ kind: 'forget' }, []);
    expect(await flights()).toBe(2);
    await keepLogbooks(database);
    expect(await flights()).toBe(2);
    await database.query('update logbook_totals set flights = flights + 10 where account_id = $1', [
      accountId,
    ]);
    expect(await flights()).toBe(22);
    await upload({ ...SOME_RESULT, day: '2024-03-01' });
    expect(await flights()).toBe(23);
  });

  it('goes with its account', async () => {
    await upload(SOME_RESULT);
    await keepLogbooks(database);
    await upload(SOME_RESULT);
    await database.query('delete from accounts where id = $1', [accountId]);
    for (const table of ['logbook_changes', 'logbook_totals', 'logbook_records']) {
      expect(await database.query(`select from ${table} where account_id = $1`, [accountId])).toEqual([]);
    }
  });

  it('is what a recount of all flights finds, after any changes and whatever of them is kept', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(CHANGE, { minLength: 5, maxLength: 40 }), async (changes) => {
        await createAccount();
        const ids: string[] = [];
        for (const change of changes) await apply(change, ids);
        await expectRecounted();
      }),
      { numRuns: samples({ usual: 12, full: 150 }), endOnFailure: true },
    );
  });
});
