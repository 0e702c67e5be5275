import { AsyncLocalStorage } from 'node:async_hooks';
import { Statement } from '@core/database';
import { type DataSource, type EntityManager } from 'typeorm';

const STILL_VALID = new Statement('select 1');

const current = new AsyncLocalStorage<EntityManager>();

/**
 * Runs work in one transaction, with all that better-auth reads and writes meanwhile: its endpoints have none of their
 * own.
 */
export async function inSharedTransaction<T>(
  database: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return database.transaction(async (manager) => {
    const outcome = await current.run(manager, () => work(manager));
    // if better-auth has caught the error of a statement, the commit would silently roll back; this fails instead
    await STILL_VALID.rows(manager);
    return outcome;
  });
}

/** The transaction of the caller, or else any free connection. */
export function sharedSession(database: DataSource): DataSource | EntityManager {
  return current.getStore() ?? database;
}
