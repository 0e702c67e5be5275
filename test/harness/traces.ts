import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type DataSource } from 'typeorm';

/** The identifiers of an account. */
export interface AccountNames {
  /** Internal id. */
  readonly accountId: string;
  /** Its public id, and those of its data. */
  readonly names: readonly string[];
}

/**
 * The log that a queue keeps of its jobs. The backend leaves up to 256 entries with only flight ids in them, as
 * docs/account-data.md states.
 */
const LOG_OF_THE_QUEUE = 'bullmq.event';

/**
 * The tables, as `schema.table` in every schema, with a row that contains one of these texts; bytes in hexadecimal.
 */
export async function tablesWith(database: DataSource, texts: readonly string[]): Promise<string[]> {
  return tablesLike(
    database,
    texts.map((text) => `%${text}%`),
  );
}

/** Where an account has left data: every table with a row containing one of its names, and `files`. */
export async function tracesIn(
  database: DataSource,
  dataDir: string,
  { accountId, names }: AccountNames,
): Promise<string[]> {
  // the notations of jsonb fields and of the queue's jobs
  const ofAccount = ['account_id', 'accountId'].flatMap((field) =>
    [`${accountId},`, `${accountId}}`, `"${accountId}"`].map((value) => `%"${field}": ${value}%`),
  );
  const tables = await tablesLike(database, [...names.map((name) => `%${name}%`), ...ofAccount]);
  const files = await readdir(dataDir, { recursive: true });
  const hasFile = files.some((file) => names.some((name) => path.basename(file).includes(name)));
  return [...tables.filter((table) => table !== LOG_OF_THE_QUEUE), ...(hasFile ? ['files'] : [])];
}

async function tablesLike(database: DataSource, patterns: readonly string[]): Promise<string[]> {
  const tables = await database.query<{ schema: string; name: string }[]>(
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      order by 1, 2`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await database.query<unknown[]>(
      `select 1 from (select to_jsonb(t)::text as row from "${schema}"."${name}" t) as rows
        where row like any ($1) limit 1`,
      [patterns],
    );
    if (rows.length > 0) found.push(`${schema}.${name}`);
  }
  return found;
}
