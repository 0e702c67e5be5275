import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Thermals and track of a flight. */
export class FlightResults1795305600000 implements MigrationInterface {
  readonly name = 'FlightResults1795305600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table flight_results (
        flight_id bigint primary key references flights on delete cascade,
        thermals json not null,
        track bytea not null
      )`);
    // already compressed: compressing it again would cost more than the write
    await runner.query('alter table flight_results alter column track set storage external');
    // flights processed earlier have no such row, so the reconciler queues them for reanalysis
    await runner.query(
      `update flights set status = 'processing', lost_workers = 0 where status = 'processed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table flight_results');
  }
}
