import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { freePort, temporaryFolder } from './backing-services.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface ServiceOptions {
  readonly databaseUrl: string;
  readonly redisUrl?: string;
  /** More variables, by their names in the environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** One process of the service, from the build, as it runs in production. */
export class ServiceProgram {
  private constructor(
    readonly child: ChildProcess,
    readonly output: string[],
  ) {}

  /** Resolves when the process says that it is ready. @throws with its output when it ends before. */
  static async start(name: 'api' | 'worker', environment: NodeJS.ProcessEnv): Promise<ServiceProgram> {
    const child = fork(path.join(ROOT, `dist/apps/${name}/src/main.js`), {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    }
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`The ${name} ended with ${code}:\n${output.join('')}`)));
    });
    return new ServiceProgram(child, output);
  }

  /** Resolves when the process is gone. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await gone;
  }
}

/** An API and a worker on a database, a queue and a file folder of their own. */
export class Service {
  api: ServiceProgram | undefined;
  worker: ServiceProgram | undefined;

  private constructor(
    readonly baseUrl: string,
    readonly dataDir: string,
    readonly databaseUrl: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  static async start(options: ServiceOptions): Promise<Service> {
    const service = await Service.prepare(options);
    await Promise.all([service.startApi(), service.startWorker()]);
    return service;
  }

  /** A service none of whose processes runs yet. */
  static async prepare(options: ServiceOptions): Promise<Service> {
    const port = await freePort();
    const dataDir = await temporaryFolder('test-service');
    const environment = {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: options.databaseUrl,
      ...(options.redisUrl && { REDIS_URL: options.redisUrl }),
      LOG_LEVEL: 'warn',
      ...options.environment,
    };
    return new Service(`http://127.0.0.1:${port}`, dataDir, options.databaseUrl, environment);
  }

  async startApi(): Promise<void> {
    this.api = await ServiceProgram.start('api', this.environment);
  }

  async startWorker(): Promise<void> {
    this.worker = await ServiceProgram.start('worker', this.environment);
  }

  async stop(): Promise<void> {
    await Promise.all([this.api?.end('SIGTERM'), this.worker?.end('SIGTERM')]);
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
