import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { forgetAllJobs } from '../harness/forget-jobs.js';
import { redisIsInstalled, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { type Operator } from '../harness/account.js';
import { type ApiClient } from '../harness/api-client.js';
import { newClient, prepareProcesses } from '../harness/prepared-service.js';
import { type ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

const queues = redisIsInstalled() ? (['PostgreSQL', 'Redis'] as const) : (['PostgreSQL'] as const);
/** Longer than a worker takes to start. */
const LEASE_SECONDS = 4;
/** More than a batch of the reconciler. */
const LOST = 510;

describe.each(queues)('a queue on %s that has lost all its jobs', (queue) => {
  const cleanup = new Cleanup();
  let redis: TestRedis | undefined;
  let service: ServiceProcesses;
  let operator: Operator;
  let client: ApiClient;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    if (queue === 'Redis') {
      const server = await TestRedis.start();
      cleanup.add(() => server.stop());
      redis = server;
    }
    const environment = { RECONCILE_INTERVAL_SECONDS: '3600', LOG_LEVEL: 'info' };
    const options = { redisUrl: redis?.url, environment };
    ({ service, operator } = await prepareProcesses(postgres, options, cleanup));
    await service.startApi();
    client = await newClient(service, operator);
  });

  afterAll(() => cleanup.run());

  it('is refilled by the first look of a worker, with every flight and each of them once', async () => {
    const { id } = (await client.upload({ igc: shortRidgeFlight().igc }, { Prefer: 'respond-async' })).body;
    // older ones, which are soon done because they have no file
    await operator.database.query(
      `insert into flights (public_id, account_id, status, title, fixes_sha256, file_bytes, sort_at, created_at)
       select '01LST' || lpad(n::text, 21, '0'), account_id, 'processing', 'x', sha256(n::text::bytea), 1, now(),
              now() - interval '1 hour' - n / 3 * interval '1 ms'
         from flights, generate_series(1, $2::int) as n where public_id = $1`,
      [id, LOST],
    );
    await operator.database.query(
      `update flights set created_at = now() - interval '1 minute' where public_id = $1`,
      [id],
    );
    if (redis) await redis.forgetAll();
    else await forgetAllJobs(operator);

    await service.startWorker();
    const counts = () =>
      operator.database.query<object[]>(
        `select status, attempt, count(*)::int as flights from flights group by status, attempt order by status`,
      );
    const found = await until(
      'nothing waits',
      counts,
      (rows) => !JSON.stringify(rows).includes('processing'),
    );
    expect(found).toEqual([
      { status: 'failed', attempt: 1, flights: LOST },
      { status: 'processed', attempt: 1, flights: 1 },
    ]);
    expect(service.worker?.output.join('')).toMatch(
      new RegExp(`"due flights".*"flights":${LOST + 1}|"flights":${LOST + 1}.*"due flights"`),
    );
  });

  it('needs no refill for work of a killed worker: its jobs wait until its leases end', async () => {
    if (!service.worker?.runs) await service.startWorker();
    const wait = { Prefer: 'respond-async' };
    const { id: written } = (await client.upload({ igc: shortRidgeFlight({ seed: 2 }).igc })).body;
    await service.worker?.stop();
    const { id } = (await client.upload({ igc: shortRidgeFlight({ seed: 3 }).igc }, wait)).body;
    const analysis = `/api/v1/flights/${written}/analysis?language=de`;
    expect((await client.send('POST', analysis, { headers: wait })).status).toBe(202);
    const held = `locked_until = now() + interval '${LEASE_SECONDS} s', attempt = 1`;
    await operator.database.query(`update flights set ${held} where public_id = $1`, [id]);
    await operator.database.query(`update debriefs set ${held} where status = 'running'`);
    await service.startWorker();
    const rows = () =>
      operator.database.query<{ status: string }[]>(
        `select status, attempt, lost_workers as lost from flights where public_id = $1
         union all select status, attempt, lost_workers from debriefs where language = 'de'`,
        [id],
      );
    const isDone = ({ status }: { status: string }) => ['processed', 'completed'].includes(status);
    const done = await until('both are done', rows, (found) => found.every(isDone));
    expect(done).toEqual(['processed', 'completed'].map((status) => ({ status, attempt: 2, lost: 1 })));
    expect(service.worker?.output.join('')).not.toContain('"job.failed"');
  });
});
