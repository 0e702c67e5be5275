import { Client } from 'pg';
import { createDataSource } from './data-source.js';

/** A key of our own for `pg_advisory_lock`, so that of several processes one migrates and the others wait. */
const MIGRATION_LOCK = 7_203_417_845;

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
