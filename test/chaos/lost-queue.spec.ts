import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { forgetAllJobs } from '../harness/forget-jobs.js';
import { redisIsInstalled, TestRedis } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { newClient, prepareService } from '../harness/prepared-service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

const queues = redisIsInstalled() ? (['PostgreSQL', 'Redis'] as const) : (['PostgreSQL'] as const);
/** More than a batch of the reconciler. */
const LOST = 510;

describe.each(queues)('a queue on %s that has lost all its jobs', (queue) => {
  const cleanup = new Cleanup();

  afterAll(() => cleanup.run());

  it('is refilled by the first look of a worker, with every flight and each of them once', async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const redis = queue === 'Redis' ? await TestRedis.start() : undefined;
    if (redis) cleanup.add(() => redis.stop());
    const environment = { RECONCILE_INTERVAL_SECONDS: '3600', LOG_LEVEL: 'info' };
    const options = { redisUrl: redis?.url, environment };
    const { service, operator } = await prepareService(postgres, options, cleanup);
    await service.startApi();
    const client = await newClient(service, operator);
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
});
