/** A service that runs for all end-to-end tests; each test file uses its own account. */
export interface SharedService {
  readonly queue: 'PostgreSQL' | 'Redis';
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
}

export type SharedServices = SharedService[];

/** One service per queue backend; without `redis-server` on the PATH, only the one on PostgreSQL. */
export function sharedServices(): SharedServices {
  const json = process.env['E2E_SERVICES'];
  if (json === undefined)
    throw new Error('End-to-end tests run in the Jest project "e2e", which starts the services');
  return JSON.parse(json) as SharedServices;
}
