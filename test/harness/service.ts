import { rm } from 'node:fs/promises';
import { type ServiceOptions, type ServicePlace, servicePlace } from './service-environment.js';
import { HostedProgram, type ProgramName, type ServiceProgram } from './service-program.js';

/**
 * An API and a worker with their own database, queue and file folder, in the process of the tests. Tests that kill one,
 * read what it prints or need Redis use `ServiceProcesses`.
 */
export class Service<Program extends ServiceProgram = ServiceProgram> {
  api: Program | undefined;
  worker: Program | undefined;

  protected constructor(
    private readonly place: ServicePlace,
    private readonly launch: (name: ProgramName, environment: NodeJS.ProcessEnv) => Program,
  ) {}

  static async start(options: ServiceOptions): Promise<Service> {
    const service = await this.prepare(options);
    await service.startBoth();
    return service;
  }

  /** A service with none of its programs running. */
  static async prepare(options: ServiceOptions): Promise<Service> {
    if (options.redisUrl) throw new Error('BullMQ has one backend per process: use ServiceProcesses');
    return new Service(
      await servicePlace(options),
      (name, environment): ServiceProgram => new HostedProgram(name, environment),
    );
  }

  get baseUrl(): string {
    return this.place.baseUrl;
  }

  get dataDir(): string {
    return this.place.dataDir;
  }

  get databaseUrl(): string {
    return this.place.databaseUrl;
  }

  async startBoth(): Promise<void> {
    const started = await Promise.allSettled([this.startApi(), this.startWorker()]);
    const failure = started.find((outcome) => outcome.status === 'rejected');
    if (!failure) return;
    await this.stop().catch(() => undefined); // the reason counts
    throw failure.reason;
  }

  async startApi(): Promise<void> {
    this.api = this.launch('api', this.place.environment);
    await this.api.ready;
  }

  async startWorker(): Promise<void> {
    await this.launchWorker().ready;
  }

  /** Starts a worker without waiting until it is ready. */
  launchWorker(): Program {
    this.worker = this.launch('worker', this.place.environment);
    return this.worker;
  }

  async stop(): Promise<void> {
    const stopped = await Promise.allSettled([this.api?.stop(), this.worker?.stop()]);
    await rm(this.dataDir, { recursive: true, force: true });
    const failure = stopped.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason;
  }
}
