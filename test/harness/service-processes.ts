import { type ServiceOptions, servicePlace } from './service-environment.js';
import { ServiceProcess } from './service-program.js';
import { Service } from './service.js';

/** A service whose API and worker are processes, as in production. */
export class ServiceProcesses extends Service<ServiceProcess> {
  static override async start(options: ProcessOptions): Promise<ServiceProcesses> {
    const service = await this.prepare(options);
    await service.startBoth();
    return service;
  }

  static override async prepare({ checkout, ...options }: ProcessOptions): Promise<ServiceProcesses> {
    return new ServiceProcesses(
      await servicePlace(options),
      (name, environment) => new ServiceProcess(name, environment, checkout),
    );
  }
}

export interface ProcessOptions extends ServiceOptions {
  /** A checkout whose build to run, to compare two of them. By default, this one. */
  readonly checkout?: string;
}
