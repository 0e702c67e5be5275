import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The analysis version that added score and weather; older results lack them. */
const ANALYSIS_VERSION = 4;

/** Score and observed weather of a flight, the hash of its file, and background reanalysis. */
export class ScoreWeatherReanalysis1795392000000 implements MigrationInterface {
  readonly name = 'ScoreWeatherReanalysis1795392000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table flights
        add column input_sha256 bytea,
        add column reanalysis_version integer`);
    await runner.query(
      `create index flights_reanalysis on flights (created_at) where reanalysis_version is not null`,
    );
    await runner.query(`
      alter table flight_results
        add column score json,
        add column observed_weather json`);
    // the old results stay readable in the meantime
    await runner.query(
      `update flights set reanalysis_version = $1, lost_workers = 0
        where status = 'processed' and coalesce(analysis_version, 0) < $1`,
      [ANALYSIS_VERSION],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flight_results drop column score, drop column observed_weather');
    await runner.query('alter table flights drop column input_sha256, drop column reanalysis_version');
  }
}
