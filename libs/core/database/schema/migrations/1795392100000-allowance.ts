import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Monthly usage of accounts, and their profile fields. */
export class Allowance1795392100000 implements MigrationInterface {
  readonly name = 'Allowance1795392100000';

  async up(runner: QueryRunner): Promise<void> {
    // rows are updated all the time and never grow: free room on the page keeps updates there (HOT)
    await runner.query(`
      create table monthly_usage (
        account_id bigint not null references accounts on delete cascade,
        month date not null,
        requests bigint not null default 0,
        debriefs bigint not null default 0,
        primary key (account_id, month)
      ) with (fillfactor = 50)`);
    await runner.query(`
      alter table accounts
        add column email text,
        add column country text,
        add column glider text,
        add column club text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table monthly_usage');
    await runner.query(
      'alter table accounts drop column email, drop column country, drop column glider, drop column club',
    );
  }
}
