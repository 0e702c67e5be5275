import { setTimeout as sleep } from 'node:timers/promises';
import { type Settings } from '@app/config';
import { Client } from 'pg';
import { type DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { requiredDatabaseUrl } from './database-url.js';

/** How long a process waits for its database at its start, and then for the migrations. */
const START_WAIT_MS = 60_000;
const LOOK_EVERY_MS = 200;
const REPORT_EVERY_MS = 3_000;
const PENDING_RETRY_MS = 500;
/** Whoever sets a server up may make the role and the database a moment after it. */
const REFUSAL_PATIENCE_MS = 5_000;
/**
 * SQLSTATEs of a server that has looked at us and says no: wrong password, no such role or not from here (28), no such
 * database (3D000), no right to connect to it (42501). One that is starting (57P03) or full (53300) is waited for.
 */
const REFUSED_SQLSTATE = /^(28|3D000|42501)/;

/** Told why the process waits, in a sentence without full stop. */
export type OnWait = (reason: string) => void;

/** The message is a sentence for whoever starts the process: what is the matter, and what to do. */
export class DatabaseNotReadyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseNotReadyError';
  }
}

/**
 * Resolves when the configured database answers and its schema is as new as this code. A queue or worker that
 * is made before its tables never recovers, so this comes before any is made.
 * @throws DatabaseNotReadyError when it is not in time
 */
export async function databaseReady(settings: Settings, onWait: OnWait): Promise<void> {
  const url = requiredDatabaseUrl(settings);
  await waitForDatabase(url, onWait);
  await waitForMigrations(url, onWait);
}

/**
 * Resolves when the database answers. `onWait` is told why it has not, every few seconds.
 * @throws DatabaseNotReadyError when it has not within a minute, or goes on refusing us: no waiting mends that
 */
export async function waitForDatabase(
  url: string,
  onWait: OnWait,
  refusalPatienceMs = REFUSAL_PATIENCE_MS,
): Promise<void> {
  const startedAt = Date.now();
  let nextReport = startedAt + REPORT_EVERY_MS;
  let refusedSince: number | undefined;
  for (;;) {
    const error = await silenceOf(url);
    if (error === undefined) return;
    const now = Date.now();
    const refused = REFUSED_SQLSTATE.test(error.code ?? '');
    refusedSince = refused ? (refusedSince ?? now) : undefined;
    const reason = `The database at ${placeOf(url)} ${refused ? 'refuses' : 'does not answer'}: ${wordsOf(error)}`;
    if (refusedSince !== undefined && now - refusedSince >= refusalPatienceMs) {
      throw new DatabaseNotReadyError(`${reason}. Correct DATABASE_URL or the database.`, { cause: error });
    }
    if (now - startedAt >= START_WAIT_MS) throw new DatabaseNotReadyError(reason, { cause: error });
    if (now >= nextReport) {
      onWait(reason);
      nextReport = now + REPORT_EVERY_MS;
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** Why the database does not answer a query; undefined when it does. */
async function silenceOf(url: string): Promise<NodeJS.ErrnoException | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined); // reported by the query
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Host, port and database, without user and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function wordsOf({ message, code }: NodeJS.ErrnoException): string {
  return message || code || 'no reason given';
}

/** Resolves when the schema is as new as this code; for a process that does not migrate itself. */
async function waitForMigrations(url: string, onWait: OnWait): Promise<void> {
  const deadline = Date.now() + START_WAIT_MS;
  const dataSource = await createDataSource({ url, poolMax: 2, applicationName: 'migrate' }).initialize();
  try {
    for (let looks = 1; await schemaIsOld(dataSource); looks++) {
      const reason =
        'The database schema is older than this program. Run the migrations: npm run platform -- migrate';
      if (Date.now() >= deadline) throw new DatabaseNotReadyError(reason);
      if (looks === 1) onWait(reason);
      await sleep(PENDING_RETRY_MS);
    }
  } finally {
    await dataSource.destroy();
  }
}

async function schemaIsOld(dataSource: DataSource): Promise<boolean> {
  return (await dataSource.showMigrations()) || (await queueSchemaIsOld(dataSource));
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
