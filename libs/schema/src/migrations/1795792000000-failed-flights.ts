import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Finds the few failed flights of all accounts without reading the others. */
export class FailedFlights1795792000000 implements MigrationInterface {
  readonly name = 'FailedFlights1795792000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index flights_failed on flights (id) where status = 'failed' or failure_reason is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index flights_failed');
  }
}
