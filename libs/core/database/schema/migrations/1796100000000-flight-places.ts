import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Time zone, country and nearest places of flights. Earlier results get theirs with their reanalysis. */
export class FlightPlaces1796100000000 implements MigrationInterface {
  readonly name = 'FlightPlaces1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flights add column places json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flights drop column places');
  }
}
