import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

/**
 * The place of a flight in the queue: its class, its turn among the accounts, and since when it waits. Flights that wait
 * during the upgrade count as uploads with the first turn.
 */
export class FairQueue1796300000000 implements StatedMigration {
  readonly name = 'FairQueue1796300000000';
  readonly transaction = false;
  readonly lock = 'ACCESS EXCLUSIVE on flights, to add columns';
  readonly duration = '10 ms; then both indexes read the table without blocking, 10 s each';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table flights
        add column if not exists queue_class smallint not null default 1,
        add column if not exists queue_turn integer not null default 0,
        add column if not exists queued_at timestamptz(3) not null default now()`);
    await buildIndex(
      runner,
      'flights_queue',
      `on flights (queue_class, queue_turn, id) where status = 'processing'`,
    );
    await buildIndex(
      runner,
      'flights_queue_of_account',
      `on flights (account_id, queue_class, queue_turn) where status = 'processing'`,
    );
    await runner.query('drop index concurrently if exists flights_processing');
  }

  async down(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'flights_processing', `on flights (created_at) where status = 'processing'`);
    await runner.query(`
      alter table flights drop column queue_class, drop column queue_turn, drop column queued_at`);
  }
}
