import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FilesystemFlightFileStore } from '@app/storage';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient, type Answer } from '../harness/api-client.js';
import { redisIsInstalled, TestPostgres, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { HeldWrites } from '../harness/held-writes.js';
import { MailBox } from '../harness/mail-box.js';
import { PlatformClient } from '../harness/platform-client.js';
import { TEST_PASSWORD } from '../harness/platform-user.js';
import { reservePort } from '../harness/reserve-port.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.js';

const queues = redisIsInstalled() ? (['PostgreSQL', 'Redis'] as const) : (['PostgreSQL'] as const);

/** What a queue that lost its data leaves: nothing. */
async function forgetAllJobs(operator: Operator): Promise<void> {
  const tables = await operator.database.query<{ name: string }[]>(
    `select format('bullmq.%I', tablename) as name from pg_tables where schemaname = 'bullmq' and tablename ~ 'job'`,
  );
  expect(tables.length).toBeGreaterThan(0);
  await operator.database.query(`truncate ${tables.map((table) => table.name).join(', ')} cascade`);
}

const wholeFile = new Cleanup();
const eachTest = new Cleanup();
let databases = 0;
let postgres: TestPostgres;
let redis: TestRedis | undefined;

beforeAll(async () => {
  postgres = await TestPostgres.start();
  wholeFile.add(() => postgres.stop());
  if (redisIsInstalled()) {
    const server = await TestRedis.start();
    wholeFile.add(() => server.stop());
    redis = server;
  } else
    console.warn('!!! redis-server is not on the PATH: recovery is tested on the PostgreSQL queue only.');
});

afterEach(() => eachTest.run());
afterAll(() => wholeFile.run());

/** A service on a new database, none of whose processes runs yet. One thread is warm sooner than two. */
async function prepareService(
  options: { redisUrl?: string; environment: Record<string, string> },
  cleanup: Cleanup,
) {
  const databaseUrl = await postgres.createDatabase(`recovery_${++databases}`);
  const environment = { ANALYSIS_THREADS: '1', ...options.environment };
  const service = await Service.prepare({ databaseUrl, ...options, environment });
  cleanup.add(() => service.stop());
  const operator = await Operator.at(databaseUrl);
  cleanup.add(() => operator.close());
  return { service, operator };
}

/** An upload that a test goes on beside. Should the test fail meanwhile, its end is no failure of its own. */
function startUpload(client: ApiClient, igc: Uint8Array): Promise<Answer> {
  const upload = client.upload({ igc });
  upload.catch(() => undefined);
  return upload;
}

/** Holds every worker at the point where it writes a result. */
async function holdResults(operator: Operator): Promise<HeldWrites> {
  const held = await HeldWrites.on(operator, 'result');
  eachTest.add(() => held.letGo());
  return held;
}

/** A client with a key of an account that has no flights yet. */
async function newClient(service: Service, operator: Operator): Promise<ApiClient> {
  const account = await operator.createAccount();
  return new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
}

async function untilProcessed(client: ApiClient, flightId: string): Promise<Answer> {
  return until(
    'the flight is no longer being processed',
    () => client.get(`/api/v1/flights/${flightId}`),
    (answer) => answer.body.status !== 'processing',
  );
}

describe.each(queues)('with the queue on %s', (queue) => {
  const wholeQueue = new Cleanup();
  let service: Service;
  let operator: Operator;
  let workerPort: number;

  beforeAll(async () => {
    const redisUrl = queue === 'Redis' ? redis?.url : undefined;
    workerPort = await reservePort();
    const environment = {
      RECONCILE_INTERVAL_SECONDS: '2',
      LOG_LEVEL: 'error',
      WORKER_PORT: String(workerPort),
    };
    ({ service, operator } = await prepareService({ redisUrl, environment }, wholeQueue));
  });

  afterAll(() => wholeQueue.run());

  async function column(name: 'attempt' | 'lost_workers', flightId: string): Promise<number | undefined> {
    const rows = await operator.database.query<Record<string, number>[]>(
      `select ${name} from flights where public_id = $1`,
      [flightId],
    );
    return rows[0]?.[name];
  }

  /** The worker listens until it has begun to stop. */
  async function untilWorkerIsStopping(): Promise<void> {
    await until('the worker begins to stop', () =>
      fetch(`http://127.0.0.1:${workerPort}/live`).then(
        () => false,
        () => true,
      ),
    );
  }

  describe('a worker that starts', () => {
    interface Waiting {
      readonly client: ApiClient;
      readonly flightId: string;
    }
    const { igc } = shortRidgeFlight();
    let accepted: Waiting;
    let claimed: Waiting;
    let jobless: Waiting;
    let withoutFile: Waiting;
    let deadly: Waiting;

    async function accept(): Promise<Waiting> {
      const client = await newClient(service, operator);
      const answer = await client.upload({ igc }, { Prefer: 'respond-async' });
      expect(answer.status).toBe(202);
      return { client, flightId: answer.body.id };
    }

    async function change({ flightId }: Waiting, columns: string): Promise<void> {
      await operator.database.query(`update flights set ${columns} where public_id = $1`, [flightId]);
    }

    /** All that may lie there when a worker starts lies there before the only one of these tests does. */
    beforeAll(async () => {
      await service.startApi();
      jobless = await accept();
      await service.api?.end('SIGKILL');
      if (queue === 'Redis') await redis?.forgetAll();
      else await forgetAllJobs(operator);
      await change(jobless, `created_at = now() - interval '1 minute'`);
      await service.startApi();
      accepted = await accept();
      claimed = await accept();
      // the row as a worker leaves it that dies right after its claim
      await change(claimed, `attempt = 1, locked_until = now() + interval '3 seconds'`);
      withoutFile = await accept();
      await new FilesystemFlightFileStore(`${service.dataDir}/flights`).remove(withoutFile.flightId);
      deadly = await accept();
      await change(deadly, `lost_workers = 4, attempt = 4, locked_until = now() - interval '1 second'`);
      await service.startWorker();
    });

    async function statusAfterwards({ client, flightId }: Waiting): Promise<string> {
      return (await untilProcessed(client, flightId)).body.status;
    }

    it('processes what was accepted while no worker ran', async () => {
      expect(await statusAfterwards(accepted)).toBe('processed');
    });

    it('finishes a flight that a killed worker had claimed', async () => {
      expect(await statusAfterwards(claimed)).toBe('processed');
      expect(await column('attempt', claimed.flightId)).toBeGreaterThanOrEqual(2);
    });

    it('finishes a flight whose API was killed between the row and the job', async () => {
      expect(await statusAfterwards(jobless)).toBe('processed');
    });

    it('marks a flight failed whose file is gone, and processes it when it is uploaded again', async () => {
      const { client, flightId } = withoutFile;
      expect(await statusAfterwards(withoutFile)).toBe('failed');
      const again = await client.upload({ igc });
      expect([again.status, again.body.id, again.body.status]).toEqual([200, flightId, 'processed']);
    });

    it('gives a flight up after PROCESSING_ATTEMPTS_MAX workers died of it', async () => {
      expect(await statusAfterwards(deadly)).toBe('failed');
    });
  });

  describe('an upload that waits', () => {
    let client: ApiClient;

    beforeEach(async () => {
      if (!service.api?.runs) await service.startApi();
      client = await newClient(service, operator);
    });

    async function workerRuns(): Promise<void> {
      if (!service.worker?.runs) await service.startWorker();
    }

    it('is answered by its poll while no notification can arrive', async () => {
      await workerRuns();
      let answered = false;
      const deafen = async (): Promise<void> => {
        const listeners = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener'`;
        while (!answered) {
          await operator.database.query(listeners);
          await sleep(20);
        }
      };
      const upload = client.upload({ igc: thermalCrossCountry().igc }).finally(() => (answered = true));
      const [answer] = await Promise.all([upload, deafen()]);
      expect([answer.status, answer.body.status]).toEqual([201, 'processed']);
    });

    it('is finished by another worker when its worker was killed', async () => {
      await workerRuns();
      const held = await holdResults(operator);
      const upload = startUpload(client, thermalCrossCountry().igc);
      await held.untilSomeoneWaits();
      await service.worker?.end('SIGKILL');
      await held.forgetWaiting();
      await held.letGo();
      await operator.database.query('update flights set locked_until = now() where locked_until > now()'); // sooner
      await service.startWorker();
      const { body } = await upload;
      expect(body.status).toBe('processed');
      expect(await column('attempt', body.id)).toBeGreaterThanOrEqual(2);
      expect(await column('lost_workers', body.id)).toBe(1);
    });

    it('is finished by a worker that is asked to stop', async () => {
      await workerRuns();
      const held = await holdResults(operator);
      const upload = startUpload(client, thermalCrossCountry().igc);
      await held.untilSomeoneWaits();
      const stopped = service.worker?.end('SIGTERM');
      await untilWorkerIsStopping();
      await held.letGo();
      await stopped;
      const { body } = await upload;
      expect(body.status).toBe('processed');
      expect(service.worker?.child.exitCode).toBe(0);
      expect(await column('attempt', body.id)).toBe(1);
    });

    it('is answered 202 when the API is asked to stop', async () => {
      await service.worker?.stop();
      const upload = startUpload(client, shortRidgeFlight({ seed: 3 }).igc);
      const waiting = () =>
        operator.database.query<object[]>(`select 1 from flights where status = 'processing'`);
      await until('the upload is stored', waiting, ({ length }) => length === 1);
      await service.api?.end('SIGTERM');
      expect((await upload).status).toBe(202);
      expect(service.api?.child.exitCode).toBe(0);
    });
  });
});

describe('when an API is asked to stop', () => {
  it('writes and sends what is left, although connections are open on which no request comes', async () => {
    const box = await MailBox.start();
    eachTest.add(() => box.stop());
    const environment = {
      SHUTDOWN_GRACE_SECONDS: '8',
      SMTP_URL: box.url,
      SMTP_RETRY_SECONDS: '600',
      LOG_LEVEL: 'error',
    };
    const { service, operator } = await prepareService({ environment }, eachTest);
    await service.startApi();
    const keyOfNewAccount = async () => {
      const { id } = await operator.createAccount();
      return { id, key: (await operator.createKey(id)).key };
    };
    const uploading = `POST /api/v1/flights HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${(await keyOfNewAccount()).key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 999\r\n\r\n--b\r\n`;
    const { hostname, port } = new URL(service.baseUrl);
    for (const sent of ['', 'GET /api/v1/he', uploading]) {
      const socket = net.connect(Number(port), hostname).on('error', () => undefined);
      eachTest.add(() => Promise.resolve(socket.destroy()));
      await once(socket, 'connect');
      socket.write(sent);
    }
    const email = 'waits-for-mail@example.org';
    box.refusals.push(451);
    const platform = new PlatformClient(service.baseUrl);
    const body = { email, password: TEST_PASSWORD, name: 'Waits' };
    expect((await platform.sendJson('POST', '/sign-up', body)).status).toBe(202);
    await until('its mail is held up', () => box.attempts === 1);
    const { id: accountId, key } = await keyOfNewAccount();
    const client = new ApiClient(service.baseUrl, key);
    for (let i = 0; i < 3; i++) expect((await client.get('/api/v1/me')).status).toBe(200);

    await service.api?.end('SIGTERM');

    expect([service.api?.child.exitCode, service.api?.output]).toEqual([0, []]);
    expect(box.mailsTo(email)).toHaveLength(1);
    const [usage] = await operator.database.query<{ requests: number }[]>(
      'select requests::int from monthly_usage where account_id = $1',
      [accountId],
    );
    expect(usage?.requests).toBe(3);
  });
});

describe('when a worker is asked to stop', () => {
  it('ends the step of its reconciler before it lets go of the database', async () => {
    const environment = { LOG_LEVEL: 'warn', RECONCILE_INTERVAL_SECONDS: '1' };
    const { service, operator } = await prepareService({ environment }, eachTest);
    const holder = operator.database.createQueryRunner();
    eachTest.add(() => holder.release());
    await holder.startTransaction();
    await holder.query('lock table idempotent_requests in access exclusive mode');
    const sessions = (condition: string) => () =>
      operator.database.query<object[]>(
        `select 1 from pg_stat_activity where datname = current_database() and ${condition}`,
      );
    await service.startWorker();
    const worker = service.worker!;
    await until('the reconciler waits', sessions(`wait_event_type = 'Lock'`), ({ length }) => length === 1);
    const gone = worker.end('SIGTERM');
    const listening = sessions(`application_name = 'listener'`);
    await until('the worker takes nothing up any more', listening, ({ length }) => length === 0);
    await holder.rollbackTransaction();
    await gone;
    expect([worker.child.exitCode, worker.output]).toEqual([0, []]);
  });
});

const withRedis = redisIsInstalled() ? describe : describe.skip;

withRedis('when Redis is away from the start', () => {
  it('answers 202, reports the worker not ready, and processes the flight when Redis comes', async () => {
    const [redisPort, workerPort] = [await reservePort(), await reservePort()];
    const environment = {
      LOG_LEVEL: 'silent',
      UPLOAD_WAIT_SECONDS: '1',
      RECONCILE_INTERVAL_SECONDS: '1',
      WORKER_PORT: String(workerPort),
    };
    const redisUrl = `redis://127.0.0.1:${redisPort}`;
    const { service, operator } = await prepareService({ redisUrl, environment }, eachTest);
    await service.startBoth();
    const client = await newClient(service, operator);

    const accepted = await client.upload({ igc: shortRidgeFlight().igc });
    expect([accepted.status, accepted.body.status]).toEqual([202, 'processing']);
    const ready = async () => (await fetch(`http://127.0.0.1:${workerPort}/ready`)).status;
    expect(await ready()).toBe(503);
    expect((await fetch(`http://127.0.0.1:${workerPort}/live`)).status).toBe(200);

    const own = await TestRedis.start(redisPort);
    wholeFile.add(() => own.stop()); // after the service, which is one of each test
    expect((await untilProcessed(client, accepted.body.id)).body.status).toBe('processed');
    expect(await ready()).toBe(200);
  });
});

describe('when PostgreSQL is killed and comes back', () => {
  it('answers service_unavailable meanwhile, and then goes on', async () => {
    let own = await TestPostgres.start({ durable: true });
    eachTest.add(() => own.stop());
    const databaseUrl = await own.createDatabase('restart');
    const environment = { LOG_LEVEL: 'silent', ANALYSIS_THREADS: '1' };
    const service = await Service.start({ databaseUrl, environment });
    eachTest.add(() => service.stop());
    const operator = await Operator.at(databaseUrl);
    eachTest.add(() => operator.close());
    const client = await newClient(service, operator);
    expect((await client.upload({ igc: shortRidgeFlight().igc })).status).toBe(201);
    const health = () => client.get('/api/v1/health');

    process.kill(own.server.pid, 'SIGKILL');
    // the killed server's children answer a moment longer
    const down = await until('the API notices', health, ({ status }) => status !== 200);
    expect([down.status, down.body.code]).toEqual([503, 'service_unavailable']);
    expect(down.headers.get('retry-after')).toBe('5');

    own = await own.restart();
    await until('the API has its database again', health, ({ status }) => status === 200);
    const answer = await client.upload({ igc: shortRidgeFlight({ seed: 2 }).igc });
    expect([answer.status, answer.body.status]).toEqual([201, 'processed']);
  });
});
