import { setTimeout as sleep } from 'node:timers/promises';
import { FilesystemFlightFileStore } from '@app/storage';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient, type Answer } from '../harness/api-client.js';
import { redisIsInstalled, TestPostgres, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { HeldWrites } from '../harness/held-writes.js';
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

/** A service on a new database, none of whose processes runs yet. */
async function prepareService(options: { redisUrl?: string; environment: Record<string, string> }) {
  const databaseUrl = await postgres.createDatabase(`recovery_${++databases}`);
  const service = await Service.prepare({ databaseUrl, ...options });
  eachTest.add(() => service.stop());
  return { service, ...(await operate(service)) };
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

/** The operator of a service, and a client with a key of it. */
async function operate(service: Service): Promise<{ operator: Operator; client: ApiClient }> {
  const operator = await Operator.at(service.databaseUrl);
  eachTest.add(() => operator.close());
  const account = await operator.createAccount();
  const { key } = await operator.createKey(account.id);
  return { operator, client: new ApiClient(service.baseUrl, key) };
}

async function untilProcessed(client: ApiClient, flightId: string): Promise<Answer> {
  return until(
    'the flight is no longer being processed',
    () => client.get(`/api/v1/flights/${flightId}`),
    (answer) => answer.body.status !== 'processing',
  );
}

describe.each(queues)('with the queue on %s', (queue) => {
  let service: Service;
  let operator: Operator;
  let client: ApiClient;
  let workerPort: number;

  beforeEach(async () => {
    const redisUrl = queue === 'Redis' ? redis?.url : undefined;
    workerPort = await reservePort();
    const environment = {
      RECONCILE_INTERVAL_SECONDS: '2',
      LOG_LEVEL: 'error',
      WORKER_PORT: String(workerPort),
    };
    ({ service, operator, client } = await prepareService({ redisUrl, environment }));
  });

  async function column(name: 'attempt' | 'lost_workers'): Promise<number | undefined> {
    const rows = await operator.database.query<Record<string, number>[]>(`select ${name} from flights`);
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

  it('processes what was accepted while no worker ran', async () => {
    await service.startApi();
    const accepted = await client.upload({ igc: shortRidgeFlight().igc }, { Prefer: 'respond-async' });
    expect(accepted.status).toBe(202);
    await service.startWorker();
    expect((await untilProcessed(client, accepted.body.id)).body.status).toBe('processed');
  });

  it('finishes a waiting upload whose worker was killed, with another worker', async () => {
    await service.startBoth();
    const held = await holdResults(operator);
    const upload = startUpload(client, thermalCrossCountry().igc);
    await held.untilSomeoneWaits();
    await service.worker?.end('SIGKILL');
    await held.forgetWaiting();
    await held.letGo();
    await service.startWorker();
    expect((await upload).body.status).toBe('processed');
    expect(await column('attempt')).toBeGreaterThanOrEqual(2);
    expect(await column('lost_workers')).toBe(1);
  });

  it('lets a worker that is asked to stop finish the flight in hand', async () => {
    await service.startBoth();
    const held = await holdResults(operator);
    const upload = startUpload(client, thermalCrossCountry().igc);
    await held.untilSomeoneWaits();
    const stopped = service.worker?.end('SIGTERM');
    await untilWorkerIsStopping();
    await held.letGo();
    await stopped;
    expect((await upload).body.status).toBe('processed');
    expect(service.worker?.child.exitCode).toBe(0);
    expect(await column('attempt')).toBe(1);
  });

  it('answers a waiting upload by its poll while no notification can arrive', async () => {
    await service.startBoth();
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

  it('finishes a flight that a killed worker had claimed', async () => {
    await service.startApi();
    const accepted = await client.upload({ igc: shortRidgeFlight().igc }, { Prefer: 'respond-async' });
    // the row as a worker leaves it that dies right after its claim
    await operator.database.query(
      `update flights set attempt = 1, locked_until = now() + interval '3 seconds'`,
    );
    await service.startWorker();
    const finished = await untilProcessed(client, accepted.body.id);
    expect(finished.body.status).toBe('processed');
    expect(await column('attempt')).toBeGreaterThanOrEqual(2);
  });

  it('finishes a flight whose API was killed between the row and the job', async () => {
    await service.startApi();
    const accepted = await client.upload({ igc: shortRidgeFlight().igc }, { Prefer: 'respond-async' });
    await service.api?.end('SIGKILL');
    if (queue === 'Redis') await redis?.forgetAll();
    else await forgetAllJobs(operator);
    await operator.database.query(`update flights set created_at = now() - interval '1 minute'`);
    await service.startBoth();
    expect((await untilProcessed(client, accepted.body.id)).body.status).toBe('processed');
  });

  it('marks a flight failed whose file is gone, and processes it when it is uploaded again', async () => {
    await service.startApi();
    const { igc } = shortRidgeFlight();
    const accepted = await client.upload({ igc }, { Prefer: 'respond-async' });
    const files = new FilesystemFlightFileStore(`${service.dataDir}/flights`);
    await files.remove(accepted.body.id);
    await service.startWorker();
    expect((await untilProcessed(client, accepted.body.id)).body.status).toBe('failed');
    const again = await client.upload({ igc });
    expect([again.status, again.body.id, again.body.status]).toEqual([200, accepted.body.id, 'processed']);
  });

  it('gives a flight up after PROCESSING_ATTEMPTS_MAX workers died of it', async () => {
    await service.startApi();
    const accepted = await client.upload({ igc: shortRidgeFlight().igc }, { Prefer: 'respond-async' });
    await operator.database.query(
      `update flights set lost_workers = 4, attempt = 4, locked_until = now() - interval '1 second'`,
    );
    await service.startWorker();
    expect((await untilProcessed(client, accepted.body.id)).body.status).toBe('failed');
  });

  it('answers 202 to the uploads that wait when the API is asked to stop', async () => {
    await service.startApi();
    const upload = startUpload(client, shortRidgeFlight().igc);
    const rows = () => operator.database.query<object[]>('select 1 from flights');
    await until('the upload is stored', rows, ({ length }) => length === 1);
    await service.api?.end('SIGTERM');
    expect((await upload).status).toBe(202);
    expect(service.api?.child.exitCode).toBe(0);
  });
});

describe('when a worker is asked to stop', () => {
  it('ends the step of its reconciler before it lets go of the database', async () => {
    const environment = { LOG_LEVEL: 'warn', RECONCILE_INTERVAL_SECONDS: '1' };
    const { service, operator } = await prepareService({ environment });
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
    const { service, client } = await prepareService({
      redisUrl: `redis://127.0.0.1:${redisPort}`,
      environment: {
        LOG_LEVEL: 'silent',
        UPLOAD_WAIT_SECONDS: '1',
        RECONCILE_INTERVAL_SECONDS: '1',
        WORKER_PORT: String(workerPort),
      },
    });
    await service.startBoth();

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
    const service = await Service.start({ databaseUrl, environment: { LOG_LEVEL: 'silent' } });
    eachTest.add(() => service.stop());
    const { client } = await operate(service);
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
