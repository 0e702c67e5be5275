import { IS_FULL_RUN } from './full-run.js';

/** A service that runs for all end-to-end tests; each test file uses its own account. */
export interface SharedService {
  readonly queue: 'PostgreSQL' | 'Redis';
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
}

export type SharedServices = SharedService[];

/** For what does not depend on the queue: one service, or in a full run all. */
export function anySharedService(): SharedServices {
  return IS_FULL_RUN ? sharedServices() : sharedServices().slice(0, 1);
}

/** One service per queue backend; without `redis-server` on the PATH, only the one on PostgreSQL. */
export function sharedServices(): SharedServices {
  const json = process.env['E2E_SERVICES'];
  if (json === undefined)
    throw new Error('End-to-end tests run in the Jest project "e2e", which starts the services');
  return JSON.parse(json) as SharedServices;
}
