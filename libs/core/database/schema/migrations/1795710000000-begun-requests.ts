import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The work started by a request with an `Idempotency-Key`: a repeat waits for it instead of starting more. */
export class BegunRequests1795710000000 implements MigrationInterface {
  readonly name = 'BegunRequests1795710000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotent_requests add column begun text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotent_requests drop column begun');
  }
}
