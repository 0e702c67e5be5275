import { type Operator } from './account.js';

/** What a queue in PostgreSQL that lost its data leaves: nothing. */
export async function forgetAllJobs(operator: Operator): Promise<void> {
  const tables = await operator.database.query<{ name: string }[]>(
    `select format('bullmq.%I', tablename) as name from pg_tables where schemaname = 'bullmq' and tablename ~ 'job'`,
  );
  if (tables.length === 0) throw new Error('BullMQ has no tables of jobs');
  await operator.database.query(`truncate ${tables.map((table) => table.name).join(', ')} cascade`);
}
