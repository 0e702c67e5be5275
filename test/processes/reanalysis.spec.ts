import { readdir, rm, symlink } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { ANALYSIS_VERSION } from '@engine/analysis';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { HeldWrites } from '../harness/held-writes.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { storedFiles } from '../harness/stored-files.js';
import { until } from '../harness/until.js';

const OLD_VERSION = ANALYSIS_VERSION - 1;
const FLIGHTS = 4;
/** The duration of a flight by the old analysis, to distinguish its results from new ones. */
const OLD_SECONDS = 1;

interface ReanalysisReport {
  readonly analysis_version: number;
  readonly selected: number;
  readonly pending: number;
  readonly failed: number;
}

describe('a reanalysis', () => {
  const wholeFile = new Cleanup();
  const eachTest = new Cleanup();
  let service: ServiceProcesses;
  let operator: Operator;
  let accountId: string;
  let client: ApiClient;
  let flightIds: string[];

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    wholeFile.add(() => postgres.stop());
    service = await ServiceProcesses.start({
      databaseUrl: await postgres.createDatabase('reanalysis'),
      environment: { RECONCILE_INTERVAL_SECONDS: '1', LOG_LEVEL: 'silent' },
    });
    wholeFile.add(() => service.stop());
    operator = await Operator.at(service.databaseUrl);
    wholeFile.add(() => operator.close());
  });

  beforeEach(async () => {
    await operator.database.query('delete from flights'); // of the previous test
    ({ id: accountId } = await operator.createAccount());
    await setAutomaticDebrief(false); // nothing processes the flights during a test's setup
    client = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
    const flights = Array.from({ length: FLIGHTS }, (_, seed) => shortRidgeFlight({ seed: seed + 1 }).igc);
    const answers = await Promise.all(flights.map((igc) => client.upload({ igc })));
    flightIds = answers.map(({ body }) => body.id);
    // as the previous analysis version left them: a recognisable result and no score. Marked as failed, because the
    // worker would otherwise start on its own
    await operator.database.query(
      `update flights set analysis_version = $1, input_sha256 = null, duration_seconds = $2, failure_reason = 'once'`,
      [OLD_VERSION, OLD_SECONDS],
    );
    await operator.database.query('update flight_results set score = null, observed_weather = null');
  });

  afterEach(() => eachTest.run());
  afterAll(() => wholeFile.run());

  async function setAutomaticDebrief(wanted: boolean): Promise<void> {
    await operator.database.query('update accounts set auto_debrief = $2 where id = $1', [accountId, wanted]);
  }

  const platform = (...words: string[]) => PlatformCommand.run(service.databaseUrl, words);

  async function reanalyse(...words: string[]): Promise<ReanalysisReport> {
    const { code, stdout, stderr } = await platform('flights', 'reanalyse', ...words, '--json');
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as ReanalysisReport;
  }

  /** Flights by the version of the visible result. */
  async function versions(): Promise<Record<number, number>> {
    const { body } = await client.get('/api/v1/flights?limit=100');
    const shown: Record<number, number> = {};
    for (const flight of body.data as unknown as { status: string; analysis_version: number }[]) {
      expect(flight.status).toBe('processed');
      shown[flight.analysis_version] = (shown[flight.analysis_version] ?? 0) + 1;
    }
    return shown;
  }

  const done = (count: number) =>
    until(`${count} flights are done`, versions, (shown) => (shown[ANALYSIS_VERSION] ?? 0) >= count);

  async function holdResults(): Promise<HeldWrites> {
    const held = await HeldWrites.on(operator, 'result');
    eachTest.add(() => held.letGo());
    return held;
  }

  it('replaces a placeholder that was stored as a site, unless the owner chose it', async () => {
    const shown = async () =>
      Promise.all(
        flightIds.map(async (id) => {
          const { site, title } = (await client.get(`/api/v1/flights/${id}`)).body;
          return [site, title];
        }),
      );
    const store = (values: readonly (readonly [site: string, title: string, chosen?: boolean])[]) =>
      Promise.all(
        values.map(([site, title, chosen = false], index) =>
          operator.database.query(
            'update flights set site = $2, title = $3, site_chosen = $4, analysis_version = $5 where public_id = $1',
            [flightIds[index], site, title, chosen, OLD_VERSION],
          ),
        ),
      );
    const date = '2025-03-22';
    await store([
      ['Noneburg', `Noneburg, ${date}`],
      ['None', `None, ${date}`],
      ['None', 'First hundred'],
      ['None', `None, ${date}`, true],
    ]);
    await reanalyse('--all');
    await done(FLIGHTS);
    expect(await shown()).toEqual([
      ['Noneburg', `Noneburg, ${date}`],
      ['Noneburg', `Noneburg, ${date}`],
      ['Noneburg', 'First hundred'],
      ['None', `None, ${date}`],
    ]);
    await store(Array.from({ length: FLIGHTS }, () => ['NKN', `NKN, ${date}`] as const));
    await reanalyse('--all');
    await done(FLIGHTS);
    expect(await shown()).toEqual(Array.from({ length: FLIGHTS }, () => [null, `Brighstone, ${date}`]));
  });

  it('by command leaves every flight with a result of this version and a score', async () => {
    const report = await reanalyse('--older-than', String(ANALYSIS_VERSION));
    expect(report).toEqual({ analysis_version: ANALYSIS_VERSION, selected: FLIGHTS, pending: 0, failed: 0 });
    expect(await versions()).toEqual({ [ANALYSIS_VERSION]: FLIGHTS });
    for (const id of flightIds) {
      expect((await client.get(`/api/v1/flights/${id}/score`)).status).toBe(200);
      expect((await client.get(`/api/v1/flights/${id}`)).body.duration_seconds).toBeGreaterThan(OLD_SECONDS);
    }
    expect((await reanalyse('--older-than', String(ANALYSIS_VERSION))).selected).toBe(0);
  });

  it('shows old results until the new ones exist, and continues after worker and command were killed', async () => {
    const held = await holdResults();
    const command = PlatformCommand.start(service.databaseUrl, ['flights', 'reanalyse', '--all']);
    await held.untilSomeoneWaits();
    const [row] = await operator.database.query<{ id: string }[]>(
      'select public_id as id from flights where locked_until is not null',
    );
    const path = `/api/v1/flights/${row!.id}`;
    const whileHeld = await client.get(path);
    expect([whileHeld.status, whileHeld.body.status]).toEqual([200, 'processed']);
    expect(whileHeld.body.duration_seconds).toBe(OLD_SECONDS);
    expect((await client.get(`${path}/thermals`)).status).toBe(200);
    expect((await client.get(`${path}/track`)).status).toBe(200);

    await command.kill();
    await service.worker?.end('SIGKILL');
    await held.forgetWaiting();
    await held.letGo();
    expect((await client.get(path)).body).toEqual(whileHeld.body);
    expect((await client.get(`${path}/score`)).body.code).toBe('flight_processing');

    await service.startWorker();
    expect(await done(FLIGHTS)).toEqual({ [ANALYSIS_VERSION]: FLIGHTS });
    expect((await client.get(path)).body.duration_seconds).toBeGreaterThan(OLD_SECONDS);
    expect(await reanalyse('--watch')).toMatchObject({ selected: 0, pending: 0, failed: 0 });
  });

  it('that fails keeps the old result, reports it, and does not fail the flight', async () => {
    const [lost] = flightIds;
    await storedFiles(service.dataDir).remove(lost!);
    expect(await reanalyse('--all')).toMatchObject({ selected: FLIGHTS, pending: 0, failed: 1 });
    const { body } = await client.get(`/api/v1/flights/${lost}`);
    expect([body.status, body.duration_seconds]).toEqual(['processed', OLD_SECONDS]);
    expect(await versions()).toEqual({ [OLD_VERSION]: 1, [ANALYSIS_VERSION]: FLIGHTS - 1 });
    const { stdout } = await platform('flights', 'reanalyse', '--watch');
    expect(stdout).toMatch(/1 could not be analysed and keep their previous state/);
  });

  it('that gives a failed flight its first result emits its event, names it, and has a debrief written', async () => {
    const [named, rescued, lost] = flightIds;
    await setAutomaticDebrief(true);
    await client.sendJson('PATCH', `/api/v1/flights/${named}`, { site: 'Home hill' });
    await operator.database.query(
      `with failed as (
         update flights set status = 'failed', metrics = null, quality = null, analysis_version = null, site = null
          where public_id = any($1) returning id)
       delete from flight_results where flight_id in (select id from failed)`,
      [[rescued, lost]],
    );
    await operator.database.query('delete from events');
    await storedFiles(service.dataDir).remove(lost!);

    expect(await reanalyse('--all')).toMatchObject({ selected: FLIGHTS, pending: 0, failed: 1 });
    const events = await operator.database.query<{ type: string; flight: Record<string, unknown> }[]>(
      `select type, data -> 'flight' as flight from events where type like 'flight.process%'`,
    );
    expect(events).toMatchObject([{ type: 'flight.processed', flight: { id: rescued, site: 'Home hill' } }]);
    expect((await client.get(`/api/v1/flights/${lost}`)).body.status).toBe('failed');
    await until(
      'the debrief exists',
      () => client.get(`/api/v1/flights/${rescued}/analysis`),
      ({ status }) => status === 200,
    );
  });

  it('starts on its own with the results of a worker of the previous release', async () => {
    const [newest] = flightIds;
    const code = async () =>
      (await client.get(`/api/v1/flights/${newest}/track?resolution=full&encoding=delta`)).body.code;
    const oldForm = gzipSync(JSON.stringify({ format: 1, startedAt: null }));
    await operator.database.query('update flight_results set track = $1', [oldForm]);
    expect(await code()).toBe('flight_processing_failed');
    await operator.database.query('update flights set failure_reason = null');
    expect([undefined, 'flight_processing']).toContain(await code()); // the worker may have been faster
    expect(await done(FLIGHTS)).toEqual({ [ANALYSIS_VERSION]: FLIGHTS });
    expect((await client.get(`/api/v1/flights/${newest}/track`)).status).toBe(200);
  });

  it('skips a file that cannot be read', async () => {
    const [newest] = await operator.database.query<{ id: string }[]>(
      'select public_id as id from flights order by created_at desc limit 1',
    );
    const files = await readdir(`${service.dataDir}/flights`, { recursive: true });
    const file = `${service.dataDir}/flights/${files.find((name) => name.includes(newest!.id))}`;
    await rm(file);
    await symlink('/proc/self/mem', file); // reading it fails with EIO
    await operator.database.query('update flights set failure_reason = null');
    expect(await done(FLIGHTS - 1)).toEqual({ [OLD_VERSION]: 1, [ANALYSIS_VERSION]: FLIGHTS - 1 });
    const left = await until(
      'the other one is set aside',
      () =>
        operator.database.query<object[]>(
          `select public_id as id, reanalysis_version as wanted, failure_reason as failure from flights
            where analysis_version = $1 and locked_until > now() + interval '50 minutes'`,
          [OLD_VERSION],
        ),
      (rows) => rows.length > 0,
    );
    expect(left).toEqual([{ id: newest!.id, wanted: ANALYSIS_VERSION, failure: null }]);
  });

  it('goes on after a result that the database cannot store', async () => {
    const [newest] = flightIds;
    await operator.database.query(
      `create function refuse() returns trigger language plpgsql as
         $$ begin raise exception 'value' using errcode = 'invalid_text_representation'; end $$;
       create trigger refused before update of metrics on flights for each row
         when (old.public_id = '${newest}') execute function refuse();`,
    );
    eachTest.add(() => operator.database.query('drop function refuse cascade'));
    await operator.database.query(
      `update flights set failure_reason = null, created_at = now() + (public_id = $1)::int * interval '1 s'`,
      [newest],
    );
    expect(await done(FLIGHTS - 1)).toEqual({ [OLD_VERSION]: 1, [ANALYSIS_VERSION]: FLIGHTS - 1 });
    const left = await operator.database.query<object[]>(
      `select public_id as id, reanalysis_version as wanted, failure_reason as failure from flights
        where analysis_version = $1`,
      [OLD_VERSION],
    );
    expect(left).toEqual([{ id: newest, wanted: null, failure: 'value' }]);
  });

  it('covers one account if one is named', async () => {
    const other = await operator.createAccount();
    const [account] = await operator.database.query<{ id: string }[]>(
      'select public_id as id from accounts where id = $1',
      [other.id],
    );
    const theirs = new ApiClient(service.baseUrl, (await operator.createKey(other.id)).key);
    await theirs.upload({ igc: shortRidgeFlight({ seed: 77 }).igc });
    expect(await reanalyse('--all', '--account', account!.id)).toMatchObject({ selected: 1, pending: 0 });
    expect(await versions()).toEqual({ [OLD_VERSION]: FLIGHTS });
  });

  it('continues next to an upload that does not end', async () => {
    const held = await holdResults();
    const upload = client.upload({ igc: thermalCrossCountry().igc });
    upload.catch(() => undefined);
    await held.untilSomeoneWaits();
    await operator.database.query('update flights set reanalysis_version = $1 where status = $2', [
      ANALYSIS_VERSION,
      'processed',
    ]);
    await until(
      'one is claimed',
      () =>
        operator.database.query<object[]>(
          `select 1 from flights where status = 'processed' and locked_until is not null`,
        ),
      (taken) => taken.length > 0,
    );
    await held.letGo();
    expect((await upload).body.status).toBe('processed');
    expect(await done(FLIGHTS + 1)).toEqual({ [ANALYSIS_VERSION]: FLIGHTS + 1 });
  });
});
