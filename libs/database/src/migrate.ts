import { setTimeout as sleep } from 'node:timers/promises';
import { type Settings } from '@app/config';
import { Client } from 'pg';
import { type DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { requiredDatabaseUrl } from './database-url.js';

const SILENCE_REPORT_MS = 3_000;
/** A key of our own for `pg_advisory_lock`, so that of several processes one migrates and the others wait. */
const MIGRATION_LOCK = 7_203_417_845;

/**
 * Resolves when the database answers. `onSilence` is told why it has not, every few seconds.
 * @throws the last connection error when it has not answered within `timeoutMs`.
 */
export async function waitForDatabase(
  url: string,
  timeoutMs: number,
  onSilence: (error: unknown) => void = () => undefined,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let nextReport = Date.now() + SILENCE_REPORT_MS;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined); // reported by the query
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (Date.now() >= deadline) throw error;
      if (Date.now() >= nextReport) {
        onSilence(error);
        nextReport = Date.now() + SILENCE_REPORT_MS;
      }
      await sleep(200);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * Brings our tables and the queue's to the newest version, safe to call from several processes at once.
 * Must be done before any queue or worker is made: one made too early never recovers.
 */
export async function migrate(url: string): Promise<void> {
  const lock = new Client({ connectionString: url });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const dataSource = await createDataSource({ url, poolMax: 2, applicationName: 'migrate' }).initialize();
    try {
      await dataSource.runMigrations({ transaction: 'each' });
    } finally {
      await dataSource.destroy();
    }
    const { runMigrations } = await import('bullmq'); // slow to load: only for whoever migrates
    await runMigrations(lock);
  } finally {
    await lock.end();
  }
}

const PENDING_RETRY_MS = 500;
/** How long a process waits for its database at its start, and then for the migrations. */
const START_WAIT_MS = 60_000;

/**
 * Resolves when the configured database answers and its schema is as new as this code. A queue or worker that
 * is made before its tables never recovers, so this comes before any is made.
 * @throws Error with what to do when there is no database, or it is not ready in time.
 */
export async function databaseReady(settings: Settings): Promise<void> {
  const url = requiredDatabaseUrl(settings);
  await waitForDatabase(url, START_WAIT_MS);
  await waitForMigrations(url, START_WAIT_MS);
}

/** Resolves when the schema is as new as this code; for a process that does not migrate itself. */
async function waitForMigrations(url: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  const dataSource = await createDataSource({ url, poolMax: 2, applicationName: 'migrate' }).initialize();
  try {
    while ((await dataSource.showMigrations()) || (await queueSchemaIsOld(dataSource))) {
      if (Date.now() >= deadline) {
        throw new Error(
          'The database schema is older than this program. Run the migrations: npm run platform -- migrate',
        );
      }
      await sleep(PENDING_RETRY_MS);
    }
  } finally {
    await dataSource.destroy();
  }
}

async function queueSchemaIsOld(dataSource: DataSource): Promise<boolean> {
  const queryable = {
    query: async <R>(text: string, parameters?: readonly unknown[]) => ({
      rows: await dataSource.query<R[]>(text, [...(parameters ?? [])]),
    }),
  };
  const { assertSchemaCompatibility, SchemaMigrationRequiredError } = await import('bullmq');
  try {
    await assertSchemaCompatibility(queryable);
    return false;
  } catch (error) {
    if (error instanceof SchemaMigrationRequiredError) return true;
    throw error;
  }
}
