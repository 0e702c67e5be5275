// Runs PostgreSQL and the services that suites share, for as long as its standard input is open.
import { redisIsInstalled, TestPostgres, TestRedis } from './backing-services.js';
import { Cleanup } from './cleanup.js';
import { ServiceProcesses } from './service-processes.js';
import { type SharedService } from './shared-services.js';

const cleanup = new Cleanup();
const warm = { ANALYSIS_WARM_UP: 'on' };

/** Everyday runs use one queue; the others both. */
const onBothQueues = process.env['TEST_RUN'] !== 'everyday';

async function start(): Promise<{ environment: Record<string, string> }> {
  const seed = await TestPostgres.startFromSeed();
  cleanup.add(seed.remove);
  const postgres = await TestPostgres.start();
  cleanup.add(() => postgres.stop());
  const onPostgres = await ServiceProcesses.start({
    databaseUrl: await postgres.createDatabase('on_postgres'),
    environment: warm,
  });
  cleanup.add(() => onPostgres.stop());
  const services: SharedService[] = [{ queue: 'PostgreSQL', ...addressesOf(onPostgres) }];
  if (onBothQueues && redisIsInstalled()) services.push(await startOnRedis(postgres));
  return {
    environment: {
      TEST_POSTGRES: postgres.databases.serverUrl,
      TEST_POSTGRES_SEED: process.env['TEST_POSTGRES_SEED']!,
      TEST_SERVICES: JSON.stringify(services),
    },
  };
}

async function startOnRedis(postgres: TestPostgres): Promise<SharedService> {
  const redis = await TestRedis.start();
  cleanup.add(() => redis.stop());
  const databaseUrl = await postgres.createDatabase('on_redis');
  const service = await ServiceProcesses.start({ databaseUrl, redisUrl: redis.url, environment: warm });
  cleanup.add(() => service.stop());
  return { queue: 'Redis', ...addressesOf(service) };
}

function addressesOf({ baseUrl, databaseUrl, dataDir }: ServiceProcesses) {
  return { baseUrl, databaseUrl, dataDir };
}

/** Stops everything and then this process. */
async function end(exitCode: number): Promise<never> {
  await cleanup.run().catch((error: unknown) => {
    console.error('The services for the tests did not stop cleanly:', error);
    exitCode = 1;
  });
  process.exit(exitCode);
}

try {
  process.stdout.write(`${JSON.stringify(await start())}\n`);
} catch (error) {
  console.error(error);
  await end(1);
}
process.stdin.resume();
process.stdin.once('end', () => void end(0));
