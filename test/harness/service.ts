import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from './backing-services.js';
import { reservePort } from './reserve-port.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A process that prints nothing for this long hangs, however busy the machine is. */
const START_TIMEOUT_MS = 120_000;

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
  /** More environment variables, by name. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A checkout whose build to run, to compare two of them. By default, this one. */
  readonly checkout?: string;
}

/** One process of the service, from the build, as in production. */
export class ServiceProgram {
  readonly child: ChildProcess;
  readonly output: string[] = [];
  /** Resolves once the process reports that it is ready. Rejects with its output if it exits before, or hangs. */
  readonly ready: Promise<void>;

  constructor(
    private readonly name: 'api' | 'worker',
    environment: NodeJS.ProcessEnv,
    checkout = ROOT,
  ) {
    this.child = fork(path.join(checkout, `dist/bundle/${name}.js`), {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => this.output.push(chunk.toString()));
    }
    this.ready = this.untilReady();
    this.ready.catch(() => undefined); // for callers that do not await it
  }

  private untilReady(): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const fail = (how: string) => reject(new Error(`The ${this.name} ${how}:\n${this.output.join('')}`));
      const hangs = setTimeout(() => {
        this.child.kill('SIGKILL');
        fail(`was not ready after ${START_TIMEOUT_MS / 1_000} s`);
      }, START_TIMEOUT_MS);
      this.child.once('message', () => {
        clearTimeout(hangs);
        resolve();
      });
      this.child.once('exit', (code, signal) => {
        clearTimeout(hangs);
        fail(`ended with ${code ?? signal}`);
      });
    });
  }

  get runs(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves once the process has exited. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.runs) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await gone;
  }

  /** Asks the process to stop. @throws with its output if it does not stop cleanly */
  async stop(): Promise<void> {
    if (!this.runs) return;
    await this.end('SIGTERM');
    if (this.child.exitCode === 0) return;
    const how = this.child.exitCode ?? this.child.signalCode;
    throw new Error(`A process that was told to stop ended with ${how}:\n${this.output.join('')}`);
  }
}

/** An API and a worker with their own database, queue and file folder. */
export class Service {
  api: ServiceProgram | undefined;
  worker: ServiceProgram | undefined;

  private constructor(
    readonly baseUrl: string,
    readonly dataDir: string,
    readonly databaseUrl: string,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly checkout: string | undefined,
  ) {}

  static async start(options: ServiceOptions): Promise<Service> {
    const service = await Service.prepare(options);
    await service.startBoth();
    return service;
  }

  /** A service with none of its processes running. */
  static async prepare(options: ServiceOptions): Promise<Service> {
    const port = await reservePort();
    const dataDir = await temporaryFolder('test-service');
    const environment = {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: options.databaseUrl,
      ...(options.redisUrl && { REDIS_URL: options.redisUrl }),
      LOG_LEVEL: 'warn',
      ENCRYPTION_KEYS: TEST_KEYS,
      ...GENEROUS_TIMEOUTS,
      ...QUICK_START,
      ...HIGH_LIMITS,
      ...options.environment,
    };
    return new Service(
      `http://127.0.0.1:${port}`,
      dataDir,
      options.databaseUrl,
      environment,
      options.checkout,
    );
  }

  async startBoth(): Promise<void> {
    const started = await Promise.allSettled([this.startApi(), this.startWorker()]);
    const failure = started.find((outcome) => outcome.status === 'rejected');
    if (!failure) return;
    await Promise.all([this.api?.end('SIGKILL'), this.worker?.end('SIGKILL')]);
    throw failure.reason;
  }

  async startApi(): Promise<void> {
    this.api = new ServiceProgram('api', this.environment, this.checkout);
    await this.api.ready;
  }

  async startWorker(): Promise<void> {
    await this.launchWorker().ready;
  }

  /** Starts a worker without waiting until it is ready. */
  launchWorker(): ServiceProgram {
    this.worker = new ServiceProgram('worker', this.environment, this.checkout);
    return this.worker;
  }

  async stop(): Promise<void> {
    const stopped = await Promise.allSettled([this.api?.stop(), this.worker?.stop()]);
    await rm(this.dataDir, { recursive: true, force: true });
    const failure = stopped.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason;
  }
}
