import { type Client } from 'pg';
import { MIGRATIONS } from './migrations.js';

/** Table in which TypeORM records the migrations that have run. */
const RECORD = 'migrations';

/**
 * Whether any of our migrations are pending. TypeORM can check this too, but every process does so at start-up, and
 * creating a data source takes far longer than one query.
 */
export async function schemaIsOld(client: Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [
    RECORD,
  ]);
  if (!tables[0]?.is) return true;
  const { rows } = await client.query<{ name: string }>(`select name from ${RECORD}`);
  const executed = new Set(rows.map(({ name }) => name));
  return MIGRATIONS.some((Migration) => !executed.has(new Migration().name));
}

export async function queueSchemaIsOld(client: Client): Promise<boolean> {
  const queryable = {
    async query<R>(text: string, parameters?: readonly unknown[]) {
      return { rows: (await client.query(text, [...(parameters ?? [])])).rows as R[] };
    },
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
