// Runs the services shared by the end-to-end tests, for as long as its standard input is open.
import { redisIsInstalled, TestPostgres, TestRedis } from './backing-services.js';
import { Cleanup } from './cleanup.js';
import { Service } from './service.js';
import { type SharedServices } from './shared-services.js';

const cleanup = new Cleanup();
const environment = { ANALYSIS_WARM_UP: 'on' };

async function startServices(): Promise<SharedServices> {
  const postgres = await TestPostgres.start();
  cleanup.add(() => postgres.stop());
  const onPostgres = await Service.start({
    databaseUrl: await postgres.createDatabase('on_postgres'),
    environment,
  });
  cleanup.add(() => onPostgres.stop());
  const services: SharedServices = [{ queue: 'PostgreSQL', ...addressesOf(onPostgres) }];
  if (redisIsInstalled()) {
    const redis = await TestRedis.start();
    cleanup.add(() => redis.stop());
    const databaseUrl = await postgres.createDatabase('on_redis');
    const onRedis = await Service.start({ databaseUrl, redisUrl: redis.url, environment });
    cleanup.add(() => onRedis.stop());
    services.push({ queue: 'Redis', ...addressesOf(onRedis) });
  }
  return services;
}

function addressesOf({ baseUrl, databaseUrl, dataDir }: Service) {
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
  process.stdout.write(`${JSON.stringify(await startServices())}\n`);
} catch (error) {
  console.error(error);
  await end(1);
}
process.stdin.resume();
process.stdin.once('end', () => void end(0));
