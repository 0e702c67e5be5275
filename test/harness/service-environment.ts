import { temporaryFolder } from './backing-services.js';
import { reservePort } from './reserve-port.js';

export const PATIENT_SCORE_BUDGET_MS = 10_000;

/**
 * Generous timeouts: no test is about a machine too slow to analyse, score, count or stop in the usual time. Most tests
 * have no load balancer, so they do not drain.
 */
const GENEROUS_TIMEOUTS = {
  UPLOAD_WAIT_SECONDS: '120',
  SHUTDOWN_GRACE_SECONDS: '60',
  SHUTDOWN_DRAIN_SECONDS: '0',
  REQUEST_COUNT_TIMEOUT_MS: '30000',
  SCORE_BUDGET_MS: String(PATIENT_SCORE_BUDGET_MS),
};

/** A worker with few flights is done sooner without warming up. The shared services warm up, as in production. */
const QUICK_START = { ANALYSIS_WARM_UP: 'off' };

/** The same for every service, so that several can share one database. */
export const TEST_KEY = { name: 'test', key: Buffer.alloc(32, 'test') };
export const TEST_KEYS = `${TEST_KEY.name}:${TEST_KEY.key.toString('base64')}`;

/**
 * High limits: tests share one IP address and a benchmark sends requests as fast as it can, but neither is about rate
 * limits.
 */
const HIGH_LIMITS = {
  KEYLESS_REQUESTS_PER_MINUTE: '100000',
  OPEN_REQUESTS_PER_MINUTE: '100000',
  PLATFORM_ATTEMPTS_PER_ADDRESS: '100000',
  PLAN_UNLIMITED: 'requests_per_minute=1000000',
};

export interface ServiceOptions {
  readonly databaseUrl: string;
  readonly redisUrl?: string;
  /** Host name of the public URL, such as `localhost`; without it, the URL has an IP address. */
  readonly publicHost?: string;
  /** More environment variables, by name. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Where a service of a test is, and the variables of its programs. */
export interface ServicePlace {
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Reserves a port and a folder. */
export async function servicePlace({
  databaseUrl,
  redisUrl,
  publicHost,
  environment,
}: ServiceOptions): Promise<ServicePlace> {
  const port = await reservePort();
  const dataDir = await temporaryFolder('test-service');
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    dataDir,
    databaseUrl,
    environment: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...(redisUrl && { REDIS_URL: redisUrl }),
      ...(publicHost && { PUBLIC_URL: `http://${publicHost}:${port}` }),
      LOG_LEVEL: 'warn',
      ENCRYPTION_KEYS: TEST_KEYS,
      ...GENEROUS_TIMEOUTS,
      ...QUICK_START,
      ...HIGH_LIMITS,
      ...environment,
    },
  };
}
