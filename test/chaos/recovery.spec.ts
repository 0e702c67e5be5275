import { setTimeout as sleep } from 'node:timers/promises';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient, type Answer } from '../harness/api-client.js';
import { freePort, redisIsInstalled, TestPostgres, TestRedis } from '../harness/backing-services.js';
import { Service } from '../harness/service.js';
import { Client } from 'pg';

const RECOVERY_MS = 60_000;
const queues = redisIsInstalled() ? (['PostgreSQL', 'Redis'] as const) : (['PostgreSQL'] as const);

/** Holds every worker at the point where it writes a result, for as long as a test wants. */
class HeldResults {
  private constructor(private readonly session: Client) {}

  static async on(operator: Operator): Promise<HeldResults> {
    await operator.database.query(`
      create function hold_result() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${HELD_RESULTS_LOCK}); return new; end $$;
      create trigger hold_result before update on flights
        for each row when (new.status = 'processed') execute function hold_result()`);
    const session = new Client({ connectionString: operator.databaseUrl });
    await session.connect();
    await session.query(`select pg_advisory_lock(${HELD_RESULTS_LOCK})`);
    return new HeldResults(session);
  }

  async someoneWaits(): Promise<boolean> {
    return (
      (await this.session.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`))
        .rowCount !== 0
    );
  }

  async forgetWaiting(): Promise<void> {
    await this.session.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted`,
    );
  }

  async letGo(): Promise<void> {
    await this.session.end();
  }
}

/** What a queue that lost its data leaves: nothing. */
async function forgetAllJobs(operator: Operator): Promise<void> {
  const tables = await operator.database.query<{ name: string }[]>(
    `select format('bullmq.%I', tablename) as name from pg_tables where schemaname = 'bullmq' and tablename ~ 'job'`,
  );
  expect(tables.length).toBeGreaterThan(0);
  await operator.database.query(`truncate ${tables.map((table) => table.name).join(', ')} cascade`);
}

const HELD_RESULTS_LOCK = 4_711;

let databases = 0;
let postgres: TestPostgres;
let redis: TestRedis | undefined;

beforeAll(async () => {
  postgres = await TestPostgres.start();
  if (redisIsInstalled()) redis = await TestRedis.start();
  else console.warn('!!! redis-server is not on the PATH: recovery is tested on the PostgreSQL queue only.');
});

afterAll(async () => {
  await redis?.stop();
  await postgres.stop();
});

describe.each(queues)('with the queue on %s', (queue) => {
  let service: Service;
  let operator: Operator;
  let client: ApiClient;

  beforeEach(async () => {
    const redisUrl = queue === 'Redis' ? redis?.url : undefined;
    const databaseUrl = await postgres.createDatabase(`recovery_${++databases}`);
    const environment = { RECONCILE_INTERVAL_SECONDS: '2', UPLOAD_WAIT_SECONDS: '60', LOG_LEVEL: 'error' };
    service = await Service.prepare({ databaseUrl, redisUrl, environment });
    operator = await Operator.at(databaseUrl);
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  });

  afterEach(async () => {
    await operator.close();
    await service.stop();
  });

  async function untilProcessed(flightId: string): Promise<Answer> {
    const deadline = Date.now() + RECOVERY_MS;
    for (;;) {
      const answer = await client.get(`/api/v1/flights/${flightId}`);
      if (answer.body.status !== 'processing' || Date.now() > deadline) return answer;
      await sleep(100);
    }
  }

  async function column(name: 'attempt' | 'lost_workers'): Promise<number | undefined> {
    const rows = await operator.database.query<Record<string, number>[]>(`select ${name} from flights`);
    return rows[0]?.[name];
  }

  async function until(condition: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + RECOVERY_MS;
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error('The condition did not come true');
      await sleep(50);
    }
  }

  it('processes what was accepted while no worker ran', async () => {
    await service.startApi();
    const accepted = await client.upload({ igc: shortRidgeFlight().igc }, { Prefer: 'respond-async' });
    expect(accepted.status).toBe(202);
    await service.startWorker();
    expect((await untilProcessed(accepted.body.id)).body.status).toBe('processed');
  });

  it('finishes a waiting upload whose worker was killed, with another worker', async () => {
    await Promise.all([service.startApi(), service.startWorker()]);
    const held = await HeldResults.on(operator);
    const upload = client.upload({ igc: thermalCrossCountry().igc });
    await until(() => held.someoneWaits());
    await service.worker?.end('SIGKILL');
    await held.forgetWaiting(); // the dead worker's statement must not finish its work after all
    await held.letGo();
    await service.startWorker();
    expect((await upload).body.status).toBe('processed');
    expect(await column('attempt')).toBeGreaterThanOrEqual(2);
    expect(await column('lost_workers')).toBe(1);
  });

  it('lets a worker that is asked to stop finish the flight in hand', async () => {
    await Promise.all([service.startApi(), service.startWorker()]);
    const held = await HeldResults.on(operator);
    const upload = client.upload({ igc: thermalCrossCountry().igc });
    await until(() => held.someoneWaits());
    const stopped = service.worker?.end('SIGTERM');
    await sleep(300);
    await held.letGo();
    await stopped;
    expect((await upload).body.status).toBe('processed');
    expect(service.worker?.child.exitCode).toBe(0);
    expect(await column('attempt')).toBe(1);
  });

  it('answers a waiting upload by its poll while no notification can arrive', async () => {
    await Promise.all([service.startApi(), service.startWorker()]);
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
    const finished = await untilProcessed(accepted.body.id);
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
    await Promise.all([service.startApi(), service.startWorker()]);
    expect((await untilProcessed(accepted.body.id)).body.status).toBe('processed');
  });

  it('marks a flight failed whose file is gone, and processes it when it is uploaded again', async () => {
    await service.startApi();
    const { igc } = shortRidgeFlight();
    const accepted = await client.upload({ igc }, { Prefer: 'respond-async' });
    const { FilesystemFlightFileStore } = await import('@app/storage');
    const files = new FilesystemFlightFileStore(`${service.dataDir}/flights`);
    await files.remove(accepted.body.id);
    await service.startWorker();
    expect((await untilProcessed(accepted.body.id)).body.status).toBe('failed');
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
    expect((await untilProcessed(accepted.body.id)).body.status).toBe('failed');
  });

  it('answers 202 to the uploads that wait when the API is asked to stop', async () => {
    await service.startApi();
    const upload = client.upload({ igc: shortRidgeFlight().igc });
    await until(async () => (await operator.database.query<object[]>('select 1 from flights')).length === 1);
    await service.api?.end('SIGTERM');
    expect((await upload).status).toBe(202);
    expect(service.api?.child.exitCode).toBe(0);
  });
});

const withRedis = redisIsInstalled() ? describe : describe.skip;

withRedis('when Redis is away from the start', () => {
  it('answers 202, reports the worker not ready, and processes the flight when Redis comes', async () => {
    const [redisPort, workerPort] = [await freePort(), await freePort()];
    const service = await Service.prepare({
      databaseUrl: await postgres.createDatabase(`recovery_${++databases}`),
      redisUrl: `redis://127.0.0.1:${redisPort}`,
      environment: {
        LOG_LEVEL: 'silent',
        UPLOAD_WAIT_SECONDS: '1',
        RECONCILE_INTERVAL_SECONDS: '1',
        WORKER_PORT: String(workerPort),
      },
    });
    await Promise.all([service.startApi(), service.startWorker()]);
    const operator = await Operator.at(service.databaseUrl);
    const client = new ApiClient(
      service.baseUrl,
      (await operator.createKey((await operator.createAccount()).id)).key,
    );
    await operator.close();

    const accepted = await client.upload({ igc: shortRidgeFlight().igc });
    expect([accepted.status, accepted.body.status]).toEqual([202, 'processing']);
    const ready = async () => (await fetch(`http://127.0.0.1:${workerPort}/ready`)).status;
    expect(await ready()).toBe(503);
    expect((await fetch(`http://127.0.0.1:${workerPort}/live`)).status).toBe(200);

    const own = await TestRedis.start(redisPort);
    const path = `/api/v1/flights/${accepted.body.id}`;
    let flight = await client.get(path);
    for (let tries = 0; flight.body.status === 'processing' && tries < 300; tries++) {
      await sleep(100);
      flight = await client.get(path);
    }
    expect(flight.body.status).toBe('processed');
    expect(await ready()).toBe(200);
    await service.stop();
    await own.stop();
  });
});

describe('when PostgreSQL is killed and comes back', () => {
  it('answers service_unavailable meanwhile, and then goes on', async () => {
    const own = await TestPostgres.start({ durable: true });
    const databaseUrl = await own.createDatabase('restart');
    const service = await Service.start({ databaseUrl, environment: { LOG_LEVEL: 'silent' } });
    const operator = await Operator.at(databaseUrl);
    const account = await operator.createAccount();
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    await operator.close();
    expect((await client.upload({ igc: shortRidgeFlight().igc })).status).toBe(201);

    process.kill(own.server.pid, 'SIGKILL');
    let down = await client.get('/api/v1/health'); // the killed server's children answer a moment longer
    for (let tries = 0; down.status === 200 && tries < 100; tries++)
      down = await client.get('/api/v1/health');
    expect([down.status, down.body.code]).toEqual([503, 'service_unavailable']);
    expect(down.headers.get('retry-after')).toBe('5');

    const back = await own.restart();
    for (let tries = 0; (await client.get('/api/v1/health')).status !== 200 && tries < 100; tries++)
      await sleep(100);
    const answer = await client.upload({ igc: shortRidgeFlight({ seed: 2 }).igc });
    expect([answer.status, answer.body.status]).toEqual([201, 'processed']);

    await service.stop();
    await back.stop();
  });
});
