import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgres } from '@core/embedded-postgres';
import { Operator } from '../harness/account.js';
import { temporaryFolder, TestRedis } from '../harness/backing-services.js';
import { type Cleanup } from '../harness/cleanup.js';
import { childrenOf, Launched } from '../harness/launched.js';
import { reservePort } from '../harness/reserve-port.js';
import { TEST_KEYS } from '../harness/service-environment.js';
import { TestSwift } from '../harness/swift.js';
import { until } from '../harness/until.js';
import { SmallDisk } from './small-disk.js';

export const BACKENDS = ['postgres', 'redis'] as const;
export const FILE_STORES = ['folder', 's3'] as const;
export const ROLES = ['api', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export interface Combination {
  /** Of the queue. */
  readonly backend: (typeof BACKENDS)[number];
  readonly files: (typeof FILE_STORES)[number];
}

const BUCKET = 'flights';
/** One computer sends everything, and no quota is to end it. Everything else is as after `npm start`. */
const HIGH_LIMITS = {
  KEYLESS_REQUESTS_PER_MINUTE: '100000',
  DIRECT_UPLOADS_PER_DAY: '1000000',
  PLAN_FREE:
    'requests_per_month=none,requests_per_minute=1000000,uploads_per_minute=none,debriefs_per_month=100000,debrief_runs_per_minute=none',
};
const WEBHOOKS_TO_LOOPBACK = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' };

/** `npm start` with a queue and a file store, and access to each of its parts from outside. */
export class Installation {
  private constructor(
    readonly baseUrl: string,
    readonly dataDir: string,
    readonly operator: Operator,
    private readonly launched: Launched,
    readonly redis: TestRedis | undefined,
    readonly swift: TestSwift | undefined,
    /** Of the files; undefined if they are in S3, or if this user may not mount one. */
    readonly disk: SmallDisk | undefined,
  ) {}

  static async start({ backend, files }: Combination, cleanup: Cleanup): Promise<Installation> {
    const dataDir = await temporaryFolder('chaos');
    cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
    const redis = backend === 'redis' ? await TestRedis.start() : undefined;
    if (redis) cleanup.add(() => redis.stop());
    const swift = files === 's3' ? await TestSwift.start() : undefined;
    if (swift) {
      cleanup.add(() => swift.stop());
      await swift.createBucket(BUCKET);
    }
    const folder = path.join(dataDir, 'flights');
    await mkdir(folder);
    const disk = swift ? undefined : SmallDisk.mountedAt(folder);
    if (disk) cleanup.add(() => disk.unmount());
    const port = String(await reservePort());
    const launched = Launched.start({
      DATA_DIR: dataDir,
      PORT: port,
      ENCRYPTION_KEYS: TEST_KEYS,
      ...(redis && { REDIS_URL: redis.url }),
      ...swift?.environment(BUCKET),
      ...HIGH_LIMITS,
      ...WEBHOOKS_TO_LOOPBACK,
    });
    cleanup.add(async () => {
      launched.process.kill('SIGINT');
      await launched.ends();
    });
    await launched.says('Press Ctrl-C to stop.');
    const operator = await Operator.at((await serverOf(dataDir)).url);
    cleanup.add(() => operator.close());
    const baseUrl = `http://127.0.0.1:${port}`;
    return new Installation(baseUrl, dataDir, operator, launched, redis, swift, disk);
  }

  /** What `npm start` has printed. */
  get output(): string {
    return this.launched.output;
  }

  async pidOf(role: Role): Promise<number> {
    const isThere = async () => (await childrenOf(this.launched.pid, `/${role}.js`))[0];
    return (await until(`the ${role} runs`, isThere))!;
  }

  /** Resolves with the moment of the kill. */
  async kill(role: Role): Promise<number> {
    process.kill(await this.pidOf(role), 'SIGKILL');
    return performance.now();
  }

  async postgres(): Promise<EmbeddedPostgres> {
    return serverOf(this.dataDir);
  }

  /** The server and all its sessions stop responding. @returns lets them go on */
  async freezePostgres(): Promise<() => void> {
    const { pid } = await this.postgres();
    process.kill(pid, 'SIGSTOP'); // first, so that it starts no other
    const pids = [pid, ...(await childrenOf(pid, 'postgres'))];
    for (const each of pids) process.kill(each, 'SIGSTOP');
    return () => pids.forEach((each) => process.kill(each, 'SIGCONT'));
  }

  /** Redis accepts connections and responds to nothing, or goes on. */
  signalRedis(signal: 'SIGSTOP' | 'SIGCONT'): void {
    process.kill(this.redis!.pid, signal);
  }
}

async function serverOf(dataDir: string): Promise<EmbeddedPostgres> {
  return (await until('PostgreSQL runs', () => EmbeddedPostgres.find(dataDir)))!;
}
