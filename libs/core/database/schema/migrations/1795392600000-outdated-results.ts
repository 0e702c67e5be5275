import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Index that finds results of an older analysis not yet queued for reanalysis, among any number of flights. */
export class OutdatedResults1795392600000 implements MigrationInterface {
  readonly name = 'OutdatedResults1795392600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index flights_result_version on flights (analysis_version)
        where status = 'processed' and reanalysis_version is null and failure_reason is null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index flights_result_version');
  }
}
