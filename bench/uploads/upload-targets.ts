import { rm } from 'node:fs/promises';
import { EmbeddedPostgres } from '@core/embedded-postgres';
import { migrate } from '@core/database';
import { Operator } from '../../test/harness/account.js';
import { redisIsInstalled, temporaryFolder, TestRedis } from '../../test/harness/backing-services.js';
import { type Cleanup } from '../../test/harness/cleanup.js';
import { ServiceProcesses } from '../../test/harness/service-processes.js';
import { TestSwift } from '../../test/harness/swift.js';

/** A service with its own PostgreSQL, with production durability, and an account to upload to. */
export interface UploadTarget {
  /** The queue's backend. */
  readonly queue: 'PostgreSQL' | 'Redis';
  readonly service: ServiceProcesses;
  /** Variables of its file store, besides `DATA_DIR`. */
  readonly storeVariables: Readonly<Record<string, string>>;
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

/** Where a target stores its files. */
export type Store = 'folder' | 'S3';
const BUCKET = 'bench';

interface TargetOptions {
  readonly checkout?: string;
  /** A folder by default. */
  readonly store?: Store;
  /** 1 by default. */
  readonly workers?: number;
}

/** Its workers have warmed up. */
export async function startTarget(
  queue: UploadTarget['queue'],
  cleanup: Cleanup,
  { checkout, store = 'folder', workers = 1 }: TargetOptions = {},
): Promise<UploadTarget> {
  const postgresFolder = await temporaryFolder('bench');
  cleanup.add(() => rm(postgresFolder, { recursive: true, force: true }));
  const postgres = await EmbeddedPostgres.start({ dataDir: postgresFolder });
  cleanup.add(() => postgres.stop());
  const redis = queue === 'Redis' ? await TestRedis.start() : undefined;
  if (redis) cleanup.add(() => redis.stop());
  await migrate(postgres.url);
  const storeVariables = store === 'S3' ? await s3Variables(cleanup) : {};
  const service = await ServiceProcesses.start({
    databaseUrl: postgres.url,
    ...(redis && { redisUrl: redis.url }),
    environment: { ANALYSIS_WARM_UP: 'on', ...storeVariables },
    ...(checkout !== undefined && { checkout }),
  });
  cleanup.add(() => service.stop());
  for (let worker = 1; worker < workers; worker++) {
    const earlier = service.worker!; // the service itself stops only its latest worker
    cleanup.add(() => earlier.stop());
    await service.startWorker();
  }
  const operator = await Operator.at(postgres.url);
  const account = await operator.createAccount();
  const { key } = await operator.createKey(account.id);
  await operator.close();
  return { queue, service, storeVariables, key, postgres, postgresFolder, redis };
}

/** Of an S3 server with an empty bucket. */
async function s3Variables(cleanup: Cleanup): Promise<Record<string, string>> {
  const swift = await TestSwift.start();
  cleanup.add(() => swift.stop());
  await swift.createBucket(BUCKET);
  return swift.environment(BUCKET);
}
