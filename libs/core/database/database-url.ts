import { type Settings } from '@core/config';

type DatabaseUrls = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl'>;

/** @throws Error with instructions if no database is configured; only the launcher starts the embedded one */
export function requiredDatabaseUrl(settings: DatabaseUrls): string {
  if (settings.databaseUrl) return settings.databaseUrl;
  throw new Error('DATABASE_URL is not set. Set it, or run "npm start", which includes its own PostgreSQL.');
}

/** For whatever outlives a transaction on the server: `LISTEN`, session locks, settings of a session. */
export function directDatabaseUrl(settings: DatabaseUrls): string {
  return settings.databaseDirectUrl ?? requiredDatabaseUrl(settings);
}
