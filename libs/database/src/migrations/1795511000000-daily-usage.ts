import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What accounts use on each day. It begins with the day of the migration: nobody has counted before. */
export class DailyUsage1795511000000 implements MigrationInterface {
  readonly name = 'DailyUsage1795511000000';

  async up(runner: QueryRunner): Promise<void> {
    // updated once a second at most and never growing: room on the page lets an update stay there (HOT)
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
