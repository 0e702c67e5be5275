import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Legs and declared task of a flight; results lack them until they are reanalysed. */
export class LegsAndTask1796200000000 implements MigrationInterface {
  readonly name = 'LegsAndTask1796200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flight_results add column legs json, add column task json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flight_results drop column legs, drop column task');
  }
}
