import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The flight that the start page shows. The launcher adds a row without a flight when it creates the first account, and
 * an API then uploads the flight once. If its owner deletes the flight, the row goes too, and the flight is not uploaded
 * again.
 */
export class SampleFlight1795790000000 implements MigrationInterface {
  readonly name = 'SampleFlight1795790000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sample_flights (
        account_id bigint primary key references accounts on delete cascade,
        flight_id bigint unique references flights on delete cascade
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sample_flights');
  }
}
