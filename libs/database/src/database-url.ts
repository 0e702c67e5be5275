import { type Settings } from '@app/config';

/** @throws Error with what to do when no database is configured; the embedded one is the launcher's to start. */
export function requiredDatabaseUrl(settings: Settings): string {
  if (settings.databaseUrl) return settings.databaseUrl;
  throw new Error(
    'DATABASE_URL is not set. Set it, or run "npm start", which brings a PostgreSQL of its own.',
  );
}
