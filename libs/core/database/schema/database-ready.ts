import { setTimeout as sleep } from 'node:timers/promises';
import { packageVersion, platformCall, type Settings } from '@core/config';
import { Client } from 'pg';
import { requiredDatabaseUrl } from '../database-url.js';
import { DatabaseNotReadyError } from './database-not-ready-error.js';
import { isOlder, oldestReleaseOf } from './oldest-release.js';
import { queueSchemaIsOld, schemaIsOld } from './schema-age.js';

/** How long a process waits at start-up for the database, and then again for the migrations. */
const START_WAIT_MS = 60_000;
const POLL_INTERVAL_MS = 200;
const REPORT_INTERVAL_MS = 3_000;
const PENDING_RETRY_MS = 500;
/** The role and the database may be created shortly after the server starts. */
const REJECTION_GRACE_MS = 5_000;
/**
 * SQLSTATEs of a rejected connection: wrong password or no such role (28), no such database (3D000), no permission to
 * connect to it (42501). The connection is retried if the server is starting up (57P03) or has no connections left
 * (53300).
 */
const REJECTED_SQLSTATE = /^(28|3D000|42501)/;

/** Receives the reason for waiting, as a sentence without a full stop. */
export type OnWait = (reason: string) => void;

/**
 * Resolves once the configured database responds and its schema is up to date with this code. Call it before creating
 * a queue or worker: one created before its tables never recovers.
 * @throws DatabaseNotReadyError if that takes too long
 */
export async function databaseReady(settings: Settings, onWait: OnWait): Promise<void> {
  const url = requiredDatabaseUrl(settings);
  await waitForDatabase(url, onWait);
  await waitForMigrations(url, onWait);
}

/**
 * Resolves once the database responds. Calls `onWait` with the reason every few seconds.
 * @throws DatabaseNotReadyError after a minute, or after repeated rejections, which waiting does not fix
 */
export async function waitForDatabase(
  url: string,
  onWait: OnWait,
  rejectionGraceMs = REJECTION_GRACE_MS,
): Promise<void> {
  const startedAt = Date.now();
  let nextReport = startedAt + REPORT_INTERVAL_MS;
  let rejectedSince: number | undefined;
  for (;;) {
    const error = await connectionError(url);
    if (error === undefined) return;
    const now = Date.now();
    const isRejected = REJECTED_SQLSTATE.test(error.code ?? '');
    rejectedSince = isRejected ? (rejectedSince ?? now) : undefined;
    const reason = `The database at ${locationOf(url)} ${isRejected ? 'rejects the connection' : 'does not respond'}: ${messageOf(error)}`;
    if (rejectedSince !== undefined && now - rejectedSince >= rejectionGraceMs) {
      throw new DatabaseNotReadyError(`${reason}. Correct DATABASE_URL or the database.`, { cause: error });
    }
    if (now - startedAt >= START_WAIT_MS) throw new DatabaseNotReadyError(reason, { cause: error });
    if (now >= nextReport) {
      onWait(reason);
      nextReport = now + REPORT_INTERVAL_MS;
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

/** The error of a test query; undefined if it succeeds. */
async function connectionError(url: string): Promise<NodeJS.ErrnoException | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined); // the query reports it
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
function locationOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function messageOf({ message, code }: NodeJS.ErrnoException): string {
  return message || code || 'no reason given';
}

/** @throws DatabaseNotReadyError if the database needs a later release than this one */
export async function refuseOlderRelease(client: Client): Promise<void> {
  const [release, oldest] = [packageVersion(), await oldestReleaseOf(client)];
  if (oldest === undefined || !isOlder(release, oldest)) return;
  throw new DatabaseNotReadyError(
    `This is release ${release}, but the database needs ${oldest} or newer: a later release has migrated it. Run that one, or restore the backup that you made before the upgrade.`,
  );
}

/** Resolves once the schema is up to date; for processes that do not migrate it themselves. */
async function waitForMigrations(url: string, onWait: OnWait): Promise<void> {
  const deadline = Date.now() + START_WAIT_MS;
  const client = new Client({ connectionString: url, application_name: 'migrate' });
  client.on('error', () => undefined); // the next query reports it
  await client.connect();
  try {
    await refuseOlderRelease(client);
    for (let looks = 1; (await schemaIsOld(client)) || (await queueSchemaIsOld(client)); looks++) {
      const reason = `The database schema is older than this program. Run the migrations: ${platformCall('migrate')}`;
      if (Date.now() >= deadline) throw new DatabaseNotReadyError(reason);
      if (looks === 1) onWait(reason);
      await sleep(PENDING_RETRY_MS);
    }
  } finally {
    await client.end();
  }
}
