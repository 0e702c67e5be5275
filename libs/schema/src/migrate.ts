import { ADVISORY_LOCKS } from '@app/database';
import { Client } from 'pg';
import { schemaIsOld } from './schema-age.js';

/**
 * Migrates our tables and the queue's to the latest version. Safe to call from several processes at once. Call it
 * before creating a queue or worker: one created too early never recovers.
 */
export async function migrate(url: string): Promise<void> {
  const lock = new Client({ connectionString: url });
  lock.on('error', () => undefined); // the next query reports it
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    if (await schemaIsOld(lock)) await runPending(url);
    const { runMigrations } = await import('bullmq'); // slow to load, so only when migrating
    await runMigrations(lock);
  } finally {
    await lock.end();
  }
}

async function runPending(url: string): Promise<void> {
  const { createDataSource } = await import('./data-source.js'); // slow to load, and most starts have nothing to do
  const dataSource = await createDataSource({ url, poolMax: 2, applicationName: 'migrate' }).initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}
