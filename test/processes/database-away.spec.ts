import { setTimeout as sleep } from 'node:timers/promises';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { type Operator } from '../harness/account.js';
import { type ApiClient } from '../harness/api-client.js';
import { redisIsInstalled, TestPostgres, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { newClient, prepareProcesses } from '../harness/prepared-service.js';
import { type ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';

const queues = redisIsInstalled() ? (['PostgreSQL', 'Redis'] as const) : (['PostgreSQL'] as const);
const FLIGHTS = Number(process.env['OUTAGE_FLIGHTS'] ?? 30);
/** Longer than all attempts of a job, with their pauses. */
const OUTAGE_MS = Number(process.env['OUTAGE_SECONDS'] ?? 18) * 1_000;

describe.each(queues)('while the database is away, a worker with the queue on %s', (queue) => {
  const cleanup = new Cleanup();
  let postgres: TestPostgres;
  let service: ServiceProcesses;
  let operator: Operator;
  let client: ApiClient;

  beforeAll(async () => {
    postgres = await TestPostgres.start({ durable: true });
    cleanup.add(() => postgres.stop());
    let redisUrl: string | undefined;
    if (queue === 'Redis') {
      const redis = await TestRedis.start();
      cleanup.add(() => redis.stop());
      redisUrl = redis.url;
    }
    const environment = { LOG_LEVEL: 'info', ANALYSIS_THREADS: '1', RECONCILE_INTERVAL_SECONDS: '1' };
    ({ service, operator } = await prepareProcesses(postgres, { redisUrl, environment }, cleanup));
    await service.startApi();
    client = await newClient(service, operator);
  });

  afterAll(() => cleanup.run());

  const rows = () =>
    operator.database.query<{ status: string; attempt: number; flights: number }[]>(
      `select status, max(attempt) as attempt, count(*)::int as flights from flights group by status`,
    );

  /** Lines of the worker's log with this event. */
  const logged = (event: string) =>
    (service.worker?.output ?? [])
      .join('')
      .split('\n')
      .filter((line) => line.includes(`"msg":"${event}"`));

  it('waits, uses up no attempt, logs one line, and goes on when it is back', async () => {
    const wait = { Prefer: 'respond-async' };
    for (let seed = 1; seed <= FLIGHTS; seed++)
      await client.upload({ igc: shortRidgeFlight({ seed }).igc }, wait);
    await service.startWorker();
    await until('some are processed', rows, (found) => found.some(({ status }) => status === 'processed'));
    await postgres.server.stop();
    await sleep(OUTAGE_MS);
    expect(logged('database.unavailable')).toHaveLength(1);

    postgres = await postgres.restart();
    const backAt = Date.now();
    await until('the worker notices', () => logged('database.available').length, Boolean);
    const before = logged('flight.processed').length;
    await until('the next is processed', () => logged('flight.processed').length > before);
    const firstMs = Date.now() - backAt;
    const done = await until('all are processed', rows, (found) => found.length === 1);
    if (process.env['OUTAGE_SECONDS'] !== undefined)
      console.log({ queue, firstMs, allMs: Date.now() - backAt });

    expect(done).toEqual([{ status: 'processed', attempt: 1, flights: FLIGHTS }]);
    expect(logged('database.unavailable')).toHaveLength(1);
    expect(logged('job.failed')).toEqual([]);
    expect(logged('reconciler.failed')).toEqual([]);
    const faults = service
      .worker!.output.join('')
      .split('\n')
      .flatMap((line) => (line.includes('"stack"') ? [/"msg":"([^"]*)"/.exec(line)?.[1]] : []));
    // of a queue in the database, its own errors too, each kind once a minute
    const isOfQueue = (fault: string | undefined) => fault?.startsWith('queue.');
    expect(faults.filter((fault) => !isOfQueue(fault))).toEqual(['database.unavailable']);
    expect(faults.filter(isOfQueue).length).toBeLessThan(queue === 'PostgreSQL' ? 16 : 1);
  });
});
