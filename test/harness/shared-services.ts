import { IS_FULL_RUN } from './full-run.js';

/** A service that runs for all suites; each suite uses its own account. */
export interface SharedService {
  readonly queue: 'PostgreSQL' | 'Redis';
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** For what does not depend on the queue: one service, or in a full run all. */
export function anySharedService(): SharedService[] {
  return IS_FULL_RUN ? sharedServices() : sharedServices().slice(0, 1);
}

/** One with the queue in PostgreSQL, or in the project `redis` on Redis; in a full run, one of each. */
export function sharedServices(): SharedService[] {
  const json = process.env['TEST_SERVICES'];
  if (json === undefined) throw new Error('No services run for this Jest project: see jest.config.mjs');
  const services = JSON.parse(json) as SharedService[];
  if (IS_FULL_RUN) return services;
  const queue = process.env['TEST_PROJECT'] === 'redis' ? 'Redis' : 'PostgreSQL';
  return services.filter((service) => service.queue === queue);
}
