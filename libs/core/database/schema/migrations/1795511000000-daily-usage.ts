import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Usage of accounts per day, starting on the day of the migration. */
export class DailyUsage1795511000000 implements MigrationInterface {
  readonly name = 'DailyUsage1795511000000';

  async up(runner: QueryRunner): Promise<void> {
    // updated up to once a second and never growing: free room on the page keeps updates there (HOT)
    await runner.query(`
      create table daily_usage (
        account_id bigint not null references accounts on delete cascade,
        day date not null,
        requests bigint not null default 0,
        debriefs bigint not null default 0,
        primary key (account_id, day)
      ) with (fillfactor = 50)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table daily_usage');
  }
}
