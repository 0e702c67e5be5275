import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/**
 * Whether an event of the account may have to be delivered. The lock waits for a transaction that registers or enables
 * an endpoint and has locked the account. The function is volatile, so its second query sees what that one committed.
 */
export class UnawaitedEvents1796300038000 implements StatedMigration {
  readonly name = 'UnawaitedEvents1796300038000';
  readonly lock = 'none';
  readonly duration = 'at once';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function endpoints_await_events(bigint) returns boolean language plpgsql volatile as $$
      begin
        perform 1 from accounts where id = $1 for key share;
        return exists (select from webhook_endpoints where account_id = $1 and disabled_at is null);
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function endpoints_await_events(bigint)');
  }
}
