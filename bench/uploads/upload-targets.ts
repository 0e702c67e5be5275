import { rm } from 'node:fs/promises';
import { EmbeddedPostgres } from '@app/embedded-postgres';
import { migrate } from '@app/schema';
import { Operator } from '../../test/harness/account.js';
import { redisIsInstalled, temporaryFolder, TestRedis } from '../../test/harness/backing-services.js';
import { type Cleanup } from '../../test/harness/cleanup.js';
import { ServiceProcesses } from '../../test/harness/service-processes.js';

/** A service with its own PostgreSQL, with production durability, and an account to upload to. */
export interface UploadTarget {
  /** The queue's backend. */
  readonly queue: 'PostgreSQL' | 'Redis';
  readonly service: ServiceProcesses;
  readonly key: string;
  readonly postgres: EmbeddedPostgres;
  /** The folder of its data and its log. */
  readonly postgresFolder: string;
  readonly redis: TestRedis | undefined;
}

/** The queue backends that are installed. */
export function queueBackends(): UploadTarget['queue'][] {
  if (redisIsInstalled()) return ['PostgreSQL', 'Redis'];
  console.log('redis-server is not on the PATH: measured on the PostgreSQL queue only.');
  return ['PostgreSQL'];
}

/** A target on each queue backend that is installed, all running at once. */
export async function startTargets(
  cleanup: Cleanup,
  options: { readonly checkout?: string } = {},
): Promise<UploadTarget[]> {
  const targets: UploadTarget[] = [];
  for (const queue of queueBackends()) targets.push(await startTarget(queue, cleanup, options));
  return targets;
}

/** Its worker has warmed up. */
export async function startTarget(
  queue: UploadTarget['queue'],
  cleanup: Cleanup,
  options: { readonly checkout?: string } = {},
): Promise<UploadTarget> {
  const postgresFolder = await temporaryFolder('bench');
  cleanup.add(() => rm(postgresFolder, { recursive: true, force: true }));
  const postgres = await EmbeddedPostgres.start({ dataDir: postgresFolder });
  cleanup.add(() => postgres.stop());
  const redis = queue === 'Redis' ? await TestRedis.start() : undefined;
  if (redis) cleanup.add(() => redis.stop());
  await migrate(postgres.url);
  const environment = { ANALYSIS_WARM_UP: 'on' };
  const service = await ServiceProcesses.start({
    databaseUrl: postgres.url,
    ...(redis && { redisUrl: redis.url }),
    environment,
    ...options,
  });
  cleanup.add(() => service.stop());
  const operator = await Operator.at(postgres.url);
  const account = await operator.createAccount();
  const { key } = await operator.createKey(account.id);
  await operator.close();
  return { queue, service, key, postgres, postgresFolder, redis };
}
