import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The analysis version that the weather is based on, and a count of empty responses separate from provider failures.
 */
export class WeatherOfAnalysis1795542000000 implements MigrationInterface {
  readonly name = 'WeatherOfAnalysis1795542000000';

  /** Neither column requires a table rewrite: one defaults to null, the other to a constant. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table flight_weather
        add column analysis_version integer,
        add column empty_answers integer not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flight_weather drop column analysis_version, drop column empty_answers');
  }
}
