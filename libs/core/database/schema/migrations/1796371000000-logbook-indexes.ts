import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

/** What the logbook still reads flight by flight: flights without a date, and those of a glider. */
export class LogbookIndexes1796371000000 implements StatedMigration {
  readonly name = 'LogbookIndexes1796371000000';
  readonly transaction = false;
  readonly lock = 'none';
  readonly duration = '20 to 40 s each, without blocking';

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'flights_undated',
      `on flights (account_id) where status = 'processed' and flown_on is null`,
    );
    await buildIndex(
      runner,
      'flights_glider_sort_at',
      `on flights (account_id, lower(glider), sort_at) where status = 'processed' and glider is not null`,
    );
    await buildIndex(runner, 'accounts_logbook_unkept', 'on accounts (id) where not logbook_kept');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index flights_undated, flights_glider_sort_at, accounts_logbook_unkept');
  }
}
