import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

/** A later file with another date is recognised. Analyses fill the column of flights that are already stored. */
export class FixesWithoutDate1796430005000 implements StatedMigration {
  readonly name = 'FixesWithoutDate1796430005000';
  readonly transaction = false;
  readonly lock = 'ACCESS EXCLUSIVE on flights, to add a column';
  readonly duration =
    '10 ms: the column is null; then an index of no rows is built without blocking, in 10 s';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flights add column if not exists fixes_undated_sha256 bytea');
    await buildIndex(
      runner,
      'flights_fixes_undated',
      'on flights (account_id, fixes_undated_sha256, log_part) where fixes_undated_sha256 is not null',
      { unique: true },
    );
  }
}
