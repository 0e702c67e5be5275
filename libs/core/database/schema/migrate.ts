import { setTimeout as sleep } from 'node:timers/promises';
import { ADVISORY_LOCKS } from '../advisory-locks.js';
import { Client } from 'pg';
import { type QueryFailedError } from 'typeorm';
import { refuseOlderRelease } from './database-ready.js';
import { recordOldestRelease } from './oldest-release.js';
import { schemaIsOld } from './schema-age.js';

/** How often a process looks whether another one has migrated. */
const TURN_POLL_MS = 50;
/** A statement that waits for a lock makes all later ones on the table wait too, so it gives up and is repeated. */
const LOCK_TIMEOUT_MS = 3_000;
const LOCK_PAUSE_MS = 2_000;
/** Five minutes, after which somebody has to look. */
const LOCK_ATTEMPTS_MAX = 60;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Migrates our tables and the queue's to the latest version. Safe to call from several processes at once. Call it
 * before creating a queue or worker: one created too early never recovers.
 * @throws DatabaseNotReadyError if a later release has migrated them so far that this one must not run
 */
export async function migrate(url: string): Promise<void> {
  const lock = new Client({ connectionString: url });
  lock.on('error', () => undefined); // the next query reports it
  await lock.connect();
  try {
    await takeTurn(lock);
    await refuseOlderRelease(lock);
    if (await schemaIsOld(lock)) await runPending(url);
    await recordOldestRelease(lock);
    const { runMigrations } = await import('bullmq'); // slow to load, so only when migrating
    await runMigrations(lock);
  } finally {
    await lock.end();
  }
}

/**
 * Waits until no other process migrates. A statement that waited for the lock would itself be waited for by an index
 * that is built concurrently.
 */
async function takeTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      ADVISORY_LOCKS.migration,
    ]);
    if (rows[0]?.taken) return;
    await sleep(TURN_POLL_MS);
  }
}

async function runPending(url: string): Promise<void> {
  const { dataSourceWith } = await import('./data-source.js'); // slow to load, and most starts have nothing to do
  const options = { url, poolMax: 2, applicationName: 'migrate', lockTimeoutMs: LOCK_TIMEOUT_MS };
  const dataSource = await dataSourceWith([], options).initialize();
  try {
    await withLocks(() => dataSource.runMigrations({ transaction: 'each' }));
  } finally {
    await dataSource.destroy();
  }
}

/** Repeats the migrations that are left while somebody else holds a lock that the next one needs. */
async function withLocks(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (attempt === LOCK_ATTEMPTS_MAX) throw new Error(LOCKED, { cause: error });
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

const LOCKED =
  'A migration needs a table that another session has locked. End long transactions, such as a dump, and repeat it.';

/** By its code: the class would have to be loaded for every start. */
function isLocked(error: unknown): boolean {
  const { driverError } = error as Partial<QueryFailedError<Error & { code?: string }>>;
  return driverError?.code === LOCK_NOT_AVAILABLE;
}
