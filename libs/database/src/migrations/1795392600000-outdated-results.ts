import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Finds results of an older analysis that nobody has put up to be made anew, among however many flights. */
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
