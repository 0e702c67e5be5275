import { type QueryRunner } from 'typeorm';

/**
 * Builds an index without blocking writes, unless it exists. One whose build was interrupted is dropped first. The migration
 * must have `transaction = false`, and each of its other steps must be repeatable too.
 * @param definition what follows the name, from `on`
 */
export async function buildIndex(
  runner: QueryRunner,
  name: string,
  definition: string,
  { unique = false } = {},
): Promise<void> {
  const [found] = (await runner.query(
    `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)`,
    [name],
  )) as { isValid: boolean }[];
  if (found?.isValid) return;
  // it waits for earlier transactions without blocking anybody, and an interrupted build would start all over again
  await runner.query(`select set_config('lock_timeout', '0', false)`);
  try {
    await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query(`create ${unique ? 'unique ' : ''}index concurrently ${name} ${definition}`);
  } finally {
    await runner.query('reset lock_timeout');
  }
}
