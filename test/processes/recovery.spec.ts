import { setTimeout as sleep } from 'node:timers/promises';
import { type FlightsOfUpload } from '@capabilities/flights/wire';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { threeFlights } from '../factories/three-flights.js';
import { atAnyTime } from '../harness/at-any-time.js';
import { type Operator } from '../harness/account.js';
import { type Answer, type ApiClient } from '../harness/api-client.js';
import { redisIsInstalled, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { forgetAllJobs } from '../harness/forget-jobs.js';
import { HeldWrites } from '../harness/held-writes.js';
import { newClient, prepareProcesses, untilProcessed } from '../harness/prepared-service.js';
import { reservePort } from '../harness/reserve-port.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { type ServiceProcesses } from '../harness/service-processes.js';
import { storedFiles } from '../harness/stored-files.js';
import { until } from '../harness/until.js';

const queues = redisIsInstalled() ? (['PostgreSQL', 'Redis'] as const) : (['PostgreSQL'] as const);

const wholeFile = new Cleanup();
const eachTest = new Cleanup();
let postgres: SharedPostgres;
let redis: TestRedis | undefined;

beforeAll(async () => {
  postgres = await SharedPostgres.start();
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

/**
 * Starts an upload without waiting for it. If the test fails meanwhile, its rejection must not add another failure.
 */
function startUpload(client: ApiClient, igc: Uint8Array): Promise<Answer> {
  const upload = client.upload({ igc });
  upload.catch(() => undefined);
  return upload;
}

/** Blocks every worker just before it writes a result. */
async function holdResults(operator: Operator): Promise<HeldWrites> {
  const held = await HeldWrites.on(operator, 'result');
  eachTest.add(() => held.letGo());
  return held;
}

describe.each(queues)('with the queue on %s', (queue) => {
  const wholeQueue = new Cleanup();
  let service: ServiceProcesses;
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
    ({ service, operator } = await prepareProcesses(postgres, { redisUrl, environment }, wholeQueue));
  });

  afterAll(() => wholeQueue.run());

  async function column(name: 'attempt' | 'lost_workers', flightId: string): Promise<number | undefined> {
    const rows = await operator.database.query<Record<string, number>[]>(
      `select ${name} from flights where public_id = $1`,
      [flightId],
    );
    return rows[0]?.[name];
  }

  async function untilWorkerIsStopping(): Promise<void> {
    await until('the worker begins to stop', async () => {
      const response = await fetch(`http://127.0.0.1:${workerPort}/ready`);
      return (await response.text()).includes('The process is stopping.');
    });
  }

  describe('a starting worker', () => {
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

    /** Everything a starting worker may find is set up before the only one of these tests starts. */
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
      // the row as left by a worker that dies right after its claim
      await change(claimed, `attempt = 1, locked_until = now() + interval '3 seconds'`);
      withoutFile = await accept();
      await storedFiles(service.dataDir).remove(withoutFile.flightId);
      deadly = await accept();
      await change(deadly, `lost_workers = 4, attempt = 4, locked_until = now() - interval '1 second'`);
      await service.startWorker();
    });

    async function statusAfterwards({ client, flightId }: Waiting): Promise<string> {
      return (await untilProcessed(client, flightId)).body.status;
    }

    it('processes flights accepted while no worker ran', async () => {
      expect(await statusAfterwards(accepted)).toBe('processed');
    });

    it('finishes a flight claimed by a killed worker', async () => {
      expect(await statusAfterwards(claimed)).toBe('processed');
      expect(await column('attempt', claimed.flightId)).toBeGreaterThanOrEqual(2);
    });

    it('finishes a flight whose API was killed between the row and the job', async () => {
      expect(await statusAfterwards(jobless)).toBe('processed');
    });

    it('fails a flight whose file is gone, and processes it once it is uploaded again', async () => {
      const { client, flightId } = withoutFile;
      expect(await statusAfterwards(withoutFile)).toBe('failed');
      const again = await client.upload({ igc });
      expect([again.status, again.body.id, again.body.status]).toEqual([200, flightId, 'processed']);
    });

    it('gives up a flight after PROCESSING_ATTEMPTS_MAX workers died processing it', async () => {
      expect(await statusAfterwards(deadly)).toBe('failed');
    });
  });

  describe('a waiting upload', () => {
    let client: ApiClient;

    beforeEach(async () => {
      if (!service.api?.runs) await service.startApi();
      client = await newClient(service, operator);
    });

    async function workerRuns(): Promise<void> {
      if (!service.worker?.runs) await service.startWorker();
    }

    it('is answered by polling while no notification can arrive', async () => {
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

    it('is finished by another worker if its worker was killed', async () => {
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

    it('of a log to split is finished flight by flight, also if API and worker were killed', async () => {
      await workerRuns();
      await operator.database.query('update accounts set split_multiple_flights = true');
      const igc = threeFlights({ seed: 71 });
      const held = await holdResults(operator);
      const upload = startUpload(client, igc);
      await held.untilSomeoneWaits();
      await Promise.all([service.worker?.end('SIGKILL'), service.api?.end('SIGKILL')]);
      await expect(upload).rejects.toThrow();
      await held.forgetWaiting();
      await held.letGo();
      await operator.database.query('update flights set locked_until = now() where locked_until > now()'); // sooner
      await Promise.all([service.startApi(), service.startWorker()]);
      const { data } = (await client.get('/api/v1/flights')).body;
      expect(data).toHaveLength(3);
      for (const { id } of data) await untilProcessed(client, id);
      const again = await client.upload({ igc });
      const ids = (again.body as unknown as FlightsOfUpload).flights!.map(({ id }) => id);
      expect([again.status, ids.toSorted()]).toEqual([200, data.map(({ id }) => id).toSorted()]);
    });

    it('of a log to split stays split when it is analysed again', async () => {
      await workerRuns();
      await operator.database.query('update accounts set split_multiple_flights = true');
      const { flights } = (await client.upload({ igc: threeFlights({ seed: 73 }) }))
        .body as unknown as FlightsOfUpload;
      const read = (id: string) => client.get(`/api/v1/flights/${id}`);
      const before = await Promise.all(flights!.map(({ id }) => read(id)));
      const due = `update flights set metrics = '{}', quality = '{}', reanalysis_version = analysis_version
                    where public_id = any($1)`;
      await operator.database.query(due, [flights!.map(({ id }) => id)]);
      const missing = `select 1 from flights where reanalysis_version is not null`;
      await until(
        'all are analysed again',
        () => operator.database.query<object[]>(missing),
        ({ length }) => length === 0,
      );
      const after = await Promise.all(flights!.map(({ id }) => read(id)));
      expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => atAnyTime(body)));
    });

    it('is finished by a worker that is stopping', async () => {
      await workerRuns();
      const held = await holdResults(operator);
      const upload = startUpload(client, thermalCrossCountry().igc);
      await held.untilSomeoneWaits();
      const stopped = service.worker?.stop();
      stopped?.catch(() => undefined); // it is awaited below
      await untilWorkerIsStopping();
      await held.letGo();
      await stopped;
      const { body } = await upload;
      expect(body.status).toBe('processed');
      expect(await column('attempt', body.id)).toBe(1);
    });

    it('is answered with 202 if the API is stopping', async () => {
      await service.worker?.stop();
      const upload = startUpload(client, shortRidgeFlight({ seed: 3 }).igc);
      const waiting = () =>
        operator.database.query<object[]>(`select 1 from flights where status = 'processing'`);
      await until('the upload is stored', waiting, ({ length }) => length === 1);
      await service.api?.stop();
      expect((await upload).status).toBe(202);
    });
  });
});
