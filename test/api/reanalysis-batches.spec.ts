import { FlightReanalysisRepository, FlightWorkRepository } from '@capabilities/flights';
import { Operator } from '../harness/account.js';
import { Cleanup } from '../harness/cleanup.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

const FLIGHTS = 2_500;
const OLD_VERSION = 1;
const VERSION = 2;

describe('scheduling a reanalysis', () => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let accountId: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    operator = await Operator.at(await postgres.createDatabase('reanalysis_batches'));
    cleanup.add(() => operator.close());
  });

  beforeEach(async () => {
    await operator.database.query('delete from flights');
    ({ id: accountId } = await operator.createAccount());
    await operator.database.query(
      `insert into flights (public_id, account_id, status, title, fixes_sha256, file_bytes, sort_at, analysis_version)
       select 'flight' || n, $1, 'processed', 'x', sha256(n::text::bytea), 1, now(), $3
         from generate_series(1, $2::int) as n`,
      [accountId, FLIGHTS, OLD_VERSION],
    );
  });

  afterAll(() => cleanup.run());

  /** How many flights each transaction has scheduled, in ascending order. */
  async function batches(): Promise<number[]> {
    const rows = await operator.database.query<{ flights: number }[]>(
      `select count(*)::int as flights from flights where reanalysis_version = $1 group by xmin::text order by 1`,
      [VERSION],
    );
    return rows.map(({ flights }) => flights);
  }

  it('is done in batches, and can be repeated after an interruption', async () => {
    const flights = new FlightReanalysisRepository(operator.database);
    const request = flights.request({ accountId }, VERSION);
    expect((await request.next()).value).toBe(1_000);
    await request.return(undefined); // interrupted
    expect(await batches()).toEqual([1_000]);

    const counts: number[] = [];
    for await (const count of flights.request({ olderThan: VERSION }, VERSION)) counts.push(count);
    expect(counts).toEqual([1_000, 2_000, FLIGHTS, FLIGHTS]);
    expect(await batches()).toEqual([500, 1_000, 1_000]);
    expect(await flights.progress({ accountId })).toEqual({ pending: FLIGHTS, failed: 0 });
  });

  it('is done in batches by workers of a new version, together', async () => {
    const work = new FlightWorkRepository(operator.database);
    const { signal } = new AbortController();
    const counts = await Promise.all([1, 2].map(() => work.requestOutdated(VERSION, signal)));
    expect(counts[0]! + counts[1]!).toBe(FLIGHTS);
    const sizes = await batches();
    expect(sizes.reduce((sum, size) => sum + size)).toBe(FLIGHTS);
    expect(Math.max(...sizes)).toBe(1_000);
  });

  it('by a stopping worker ends after a batch', async () => {
    const work = new FlightWorkRepository(operator.database);
    expect(await work.requestOutdated(VERSION, AbortSignal.abort())).toBe(1_000);
  });
});
