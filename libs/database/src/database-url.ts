import { type Settings } from '@app/config';

/** @throws Error with instructions if no database is configured; only the launcher starts the embedded one */
export function requiredDatabaseUrl(settings: Settings): string {
  if (settings.databaseUrl) return settings.databaseUrl;
  throw new Error('DATABASE_URL is not set. Set it, or run "npm start", which includes its own PostgreSQL.');
}
