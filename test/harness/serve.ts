// Runs the services that the end-to-end tests share, for as long as its standard input is open.
import { redisIsInstalled, TestPostgres, TestRedis } from './backing-services.js';
import { Service } from './service.js';
import { type SharedServices } from './shared-services.js';

const postgres = await TestPostgres.start();
const redis = redisIsInstalled() ? await TestRedis.start() : undefined;
const services: Service[] = [
  await Service.start({ databaseUrl: await postgres.createDatabase('on_postgres') }),
];
if (redis) {
  const databaseUrl = await postgres.createDatabase('on_redis');
  services.push(await Service.start({ databaseUrl, redisUrl: redis.url }));
}

const shared: SharedServices = services.map((service, index) => ({
  queue: index === 0 ? 'PostgreSQL' : 'Redis',
  baseUrl: service.baseUrl,
  databaseUrl: service.databaseUrl,
  dataDir: service.dataDir,
}));
process.stdout.write(`${JSON.stringify(shared)}\n`);

process.stdin.resume();
process.stdin.once('end', () => {
  void (async () => {
    await Promise.all(services.map((service) => service.stop()));
    await redis?.stop();
    await postgres.stop();
    process.exit(0);
  })();
});
