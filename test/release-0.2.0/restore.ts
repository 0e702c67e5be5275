import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

const DUMP = path.join(import.meta.dirname, 'database.sql');

/** Makes a database of a test that which release 0.2.0 left behind. */
export async function restoreRelease020(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public, bullmq cascade'); // test databases are created fully migrated
  await client.query('create schema public');
  await client.query(await readFile(DUMP, 'utf8'));
  await client.end();
}
