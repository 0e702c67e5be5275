import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { TestPostgres } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { samples } from '../harness/full-run.js';
import { copyFlight } from '../harness/many-flights.js';
import { Service } from '../harness/service.js';

const FLIGHTS = samples({ usual: 5_000, full: 100_000 });
const WITH_RESULTS = FLIGHTS / 50;
/** Key, meter and read together. */
const STATEMENTS_MAX = 3;
const READS = [
  '',
  '/track',
  '/track?resolution=full&encoding=delta',
  '/track?format=gpx',
  '/track?format=igc',
  '/thermals',
  '/score',
  '/scores',
  '/legs',
  '/task',
  '/weather',
  '/airspace',
];

/** Has its own service, on a server that counts its statements, with many flights. */
describe('the cost of a read', () => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let client: ApiClient;
  let ids: string[];

  beforeAll(async () => {
    const settings = ['shared_preload_libraries=pg_stat_statements', 'track_functions=none'];
    const postgres = await TestPostgres.start({ settings });
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('reads');
    const service = await Service.start({ databaseUrl, environment: { ANALYSIS_THREADS: '1' } });
    cleanup.add(() => service.stop());
    operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
    await operator.database.query('create extension pg_stat_statements');
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const { body } = await client.upload({ igc: thermalCrossCountry().igc });
    const copies = await copyFlight(operator.database, body.id, {
      count: FLIGHTS,
      withResults: WITH_RESULTS,
    });
    ids = [body.id, ...copies];
    await service.worker?.stop(); // only the API's statements count
  });

  afterAll(() => cleanup.run());

  it.each(READS)('is at most three statements for GET flight%s, the first time and later', async (rest) => {
    const path = `/api/v1/flights/${ids[0]}${rest}`;
    for (let round = 0; round < 2; round++) {
      await operator.database.query('select pg_stat_statements_reset()');
      expect((await client.get(path)).status).toBe(200);
      const statements = await operator.database.query<{ query: string; calls: number }[]>(
        `select query, calls::int from pg_stat_statements where query !~ 'pg_stat_statements'`,
      );
      const calls = statements.reduce((sum, row) => sum + row.calls, 0);
      expect([calls <= STATEMENTS_MAX, calls > 0, statements]).toEqual([true, true, statements]);
    }
  });

  it('includes no read of flights for the totals in the profile, however many there are', async () => {
    const looks = async () => {
      await operator.database.query('select pg_stat_force_next_flush()');
      const [row] = await operator.database.query<{ rows: number }[]>(
        `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where relname = 'flights'`,
      );
      return row!.rows;
    };
    const costs: number[] = [];
    for (let round = 0; round < 3; round++) {
      const before = await looks();
      const { text } = await client.get('/api/v1/me');
      expect(JSON.parse(text)).toMatchObject({ statistics: { flights: FLIGHTS + 1 } });
      costs.push((await looks()) - before);
    }
    // those of a recently written page; in one round, another session may report what it has read before
    expect(Math.min(...costs)).toBeLessThan(1_000);
  });

  it('includes no scan of the flights table, however many there are', async () => {
    for (const rest of READS.filter((read) => !read.includes('igc'))) {
      for (const id of ids.slice(1, 9)) await client.get(`/api/v1/flights/${id}${rest}`); // until the plans are stable
    }
    const scans = async () => {
      await operator.database.query('select pg_stat_force_next_flush()');
      const [row] = await operator.database.query<{ scans: number }[]>(
        `select seq_scan::int as scans from pg_stat_user_tables where relname = 'flights'`,
      );
      return row!.scans;
    };
    const added: number[] = [];
    for (let round = 0; round < 3; round++) {
      const before = await scans();
      for (const rest of READS.filter((read) => !read.includes('igc'))) {
        for (const id of ids.slice(10, 20)) {
          expect((await client.get(`/api/v1/flights/${id}${rest}`)).status).toBe(200);
        }
      }
      added.push((await scans()) - before);
    }
    // in one round, a command of an operator in another suite may read all flights
    expect(Math.min(...added)).toBe(0);
  });
});
