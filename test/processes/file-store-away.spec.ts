import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { AccountDeletionRepository } from '@capabilities/account-data';
import { DirectSessions } from '@core/database';
import { ANALYSIS_VERSION } from '@engine/analysis';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { type Operator } from '../harness/account.js';
import { addAirspaceAround } from '../harness/airspace-around.js';
import { type Answer, type ApiClient } from '../harness/api-client.js';
import { AwayStore, WAYS_TO_BE_AWAY } from '../harness/away-store.js';
import { Cleanup } from '../harness/cleanup.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { signedInUser } from '../harness/platform-user.js';
import { newClient, prepareProcesses, untilProcessed } from '../harness/prepared-service.js';
import { reservePort } from '../harness/reserve-port.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { type ServiceProcesses } from '../harness/service-processes.js';
import { storedFiles } from '../harness/stored-files.js';
import { until } from '../harness/until.js';

/** As a file that was left behind long ago. */
const LONG_AGO = new Date('2025-01-01');

const wholeFile = new Cleanup();
const eachTest = new Cleanup();
let postgres: SharedPostgres;
let service: ServiceProcesses;
let operator: Operator;
let workerPort: number;
let seed = 0;

beforeAll(async () => {
  postgres = await SharedPostgres.start();
  wholeFile.add(() => postgres.stop());
  workerPort = await reservePort();
  const environment = {
    LOG_LEVEL: 'info',
    RECONCILE_INTERVAL_SECONDS: '1',
    ORPHANED_FILE_SECONDS: '300',
    WORKER_PORT: String(workerPort),
  };
  ({ service, operator } = await prepareProcesses(postgres, { environment }, wholeFile));
  await service.startBoth();
});

afterEach(() => eachTest.run());
afterAll(() => wholeFile.run());

interface Row {
  readonly id: string;
  readonly status: string;
  readonly attempt: number;
  readonly failure: string | null;
  readonly wanted: number | null;
}

async function rows(ids: readonly string[]): Promise<Row[]> {
  return operator.database.query<Row[]>(
    `select public_id as id, status, attempt, failure_reason as failure, reanalysis_version as wanted
       from flights where public_id = any($1) order by array_position($1::text[], public_id)`,
    [ids],
  );
}

/** Failed checks of the worker, which the alert counts. */
async function failedChecks(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${workerPort}/metrics`)).text();
  const series =
    /^flights_file_store_duration_seconds_count\{operation="check",outcome="unavailable"\} (\d+)$/m;
  return Number(series.exec(metrics)?.[1] ?? 0);
}

function judgements(id: string): Promise<{ attempt: number; judged: boolean }[]> {
  return operator.database.query(
    `select j.attempt, j.judged_at is not null as judged from flight_airspaces j join flights f on f.id = j.flight_id
      where f.public_id = $1`,
    [id],
  );
}

const newFlight = () => shortRidgeFlight({ seed: ++seed }).igc;

async function waiting(client: ApiClient): Promise<string> {
  const answer = await client.upload({ igc: newFlight() }, { Prefer: 'respond-async' });
  expect(answer.status).toBe(202);
  return answer.body.id;
}

function refusal({ status, body, headers }: Answer): unknown[] {
  return [status, body.code, headers.get('retry-after')];
}

describe.each(WAYS_TO_BE_AWAY)('while there is %s instead of the file store', (way) => {
  it('nothing is lost, failed or written elsewhere, and all goes on when the store is back', async () => {
    if (!service.worker?.runs) await service.startWorker();
    const client = await newClient(service, operator);
    const { body: old } = await client.upload({ igc: newFlight() });
    expect(old.status).toBe('processed');
    const visitor = (await signedInUser(service, operator)).client;
    await service.worker?.stop();
    const accepted = [await waiting(client), await waiting(client)];
    await operator.database.query(`update flights set analysis_version = $2 where public_id = $1`, [
      old.id,
      ANALYSIS_VERSION - 1,
    ]);
    const before = await rows([old.id]);
    await addAirspaceAround(service.databaseUrl, old, `set ${++seed}`);

    const away = await AwayStore.take(service.dataDir, way);
    eachTest.add(() => away.putBack());
    if (way === 'another store') {
      const foreign = path.join(service.dataDir, 'flights', 'cd', '01K9Z3V5X8W2Q4R6T7Y8Z9ABCD.igc');
      await utimes(foreign, LONG_AGO, LONG_AGO);
    }
    await service.startWorker();
    const logged = (event: string) => service.worker!.output.join('').split(`"${event}"`).length - 1;
    const unavailable = [503, 'service_unavailable', '5'];
    expect(refusal(await client.upload({ igc: newFlight() }))).toEqual(unavailable);
    expect(refusal(await client.get(`/api/v1/flights/${old.id}/track?format=igc`))).toEqual(unavailable);
    expect(refusal(await visitor.get('/account/export'))).toEqual(unavailable);
    const { id: leaving } = await operator.createAccount();
    await operator.database.query(
      `insert into flights (public_id, account_id, status, title, fixes_sha256, file_bytes, sort_at)
       values ($1, $2, 'failed', 'x', sha256(convert_to($1, 'UTF8')), 1, now())`,
      [`01LEAVING${way.length}`.padEnd(26, '0'), leaving],
    );
    await new AccountDeletionRepository(operator.database, new DirectSessions(operator.databaseUrl)).begin(
      leaving,
    );
    await until('the worker waits', () => logged('file_store.unavailable') > 0);
    await until('rounds have passed', () => logged('account.deletion_failed') > 2);
    const counted = await failedChecks();
    await until('further checks are counted', async () => (await failedChecks()) > counted);
    if (way === 'a missing folder') {
      await service.worker?.stop(); // in order, with jobs in hand that wait for the store
      await service.startWorker();
      await until('another worker waits', () => logged('account.deletion_failed') > 2);
    }

    expect(await rows(accepted)).toMatchObject([
      { status: 'processing', attempt: 0 },
      { status: 'processing', attempt: 0 },
    ]);
    expect(await rows([old.id])).toEqual(before.map((row) => ({ ...row, wanted: ANALYSIS_VERSION })));
    for (const { attempt } of await judgements(old.id)) expect(attempt).toBeLessThan(3); // not again and again
    expect(await away.changes()).toEqual([]);

    await away.putBack();
    for (const id of accepted) expect((await untilProcessed(client, id)).body.status).toBe('processed');
    await until(
      'the old flight is analysed again',
      () => rows([old.id]),
      ([row]) => row?.wanted === null,
    );
    expect(await rows([old.id])).toMatchObject([{ status: 'processed', failure: null }]);
    await until(
      'the old flight is judged',
      () => judgements(old.id),
      ([judgement]) => judgement?.judged === true,
    );
    expect((await client.upload({ igc: newFlight() })).status).toBe(201);
    expect((await client.get(`/api/v1/flights/${old.id}/track?format=igc`)).status).toBe(200);
    await until(
      'the account is gone',
      () => operator.database.query<object[]>('select 1 from accounts where id = $1', [leaving]),
      (found) => found.length === 0,
    );
    expect(logged('file_store.available')).toBe(1);
  });
});

describe('the command flights release', () => {
  const FILE_MISSING = 'The file of flight 01K9Z3V5X8W2Q4R6T7Y8Z9ABCD is missing from the store';

  it('has everything processed again that failed or was set aside while the store was away', async () => {
    const client = await newClient(service, operator);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await client.upload({ igc: newFlight() })).body.id);
    const [failed, failedAgain, setAside, lost, broken] = ids as [string, string, string, string, string];
    const change = (id: string, columns: string) =>
      operator.database.query(`update flights set ${columns} where public_id = $1`, [id]);
    await change(failed, `status = 'failed', metrics = null, failure_reason = '${FILE_MISSING}'`);
    await change(
      failedAgain,
      `analysis_version = 1, failure_reason = 'ENOTCONN: socket is not connected, read'`,
    );
    await change(
      setAside,
      `reanalysis_version = ${ANALYSIS_VERSION}, locked_until = now() + interval '1 hour'`,
    );
    await change(lost, `status = 'failed', metrics = null, failure_reason = '${FILE_MISSING}'`);
    await change(broken, `failure_reason = '5 workers died with it in hand'`);
    await storedFiles(service.dataDir).remove(lost);

    const release = () =>
      PlatformCommand.run(service.databaseUrl, ['flights', 'release', '--json'], {
        DATA_DIR: service.dataDir,
      });
    const { stdout, stderr } = await release();
    expect([JSON.parse(stdout), stderr]).toEqual([{ released: 3, missing_files: [lost] }, '']);
    for (const id of [failed, failedAgain, setAside]) {
      await until(
        'it is processed again',
        () => rows([id]),
        ([row]) => row?.status === 'processed' && row.wanted === null,
      );
    }
    const left = await rows([failed, failedAgain, setAside, lost, broken]);
    expect(left.map(({ status, failure }) => [status, failure !== null])).toEqual([
      ['processed', false],
      ['processed', false],
      ['processed', false],
      ['failed', true],
      ['processed', true],
    ]);
  });

  it('changes nothing without the store', async () => {
    const away = await AwayStore.take(service.dataDir, 'an empty mount point');
    const { code, stderr } = await PlatformCommand.run(service.databaseUrl, ['flights', 'release'], {
      DATA_DIR: service.dataDir,
    }).finally(() => away.putBack());
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/file store is not available: .* has no \.store-id/),
    ]);
  });
});
