import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/** Requests of each app for an account, by month. They stay when the account disconnects the app. */
export class ConnectedAppUsage1796402000000 implements StatedMigration {
  readonly name = 'ConnectedAppUsage1796402000000';
  readonly lock = 'SHARE ROW EXCLUSIVE on accounts and oauth_apps, to reference them from a new, empty table';
  readonly duration = '10 ms';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table connected_app_usage (
        account_id bigint not null references accounts on delete cascade,
        app_id text not null references oauth_apps on delete cascade,
        month date not null,
        requests bigint not null default 0,
        primary key (account_id, app_id, month)
      )`);
    await runner.query('create index connected_app_usage_app_id_idx on connected_app_usage (app_id)');
    await runner.query('create index connected_app_usage_month_idx on connected_app_usage (month)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table connected_app_usage');
  }
}
