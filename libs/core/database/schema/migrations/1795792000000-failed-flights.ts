import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

/** Finds the few failed flights of all accounts without reading the others. */
export class FailedFlights1795792000000 implements StatedMigration {
  readonly name = 'FailedFlights1795792000000';
  readonly transaction = false;
  readonly lock = 'none';
  readonly duration = 'the index reads the table without blocking, 10 s';

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'flights_failed',
      `on flights (id) where status = 'failed' or failure_reason is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index flights_failed');
  }
}
