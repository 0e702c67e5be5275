import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a request with an `Idempotency-Key` has begun: sent again, it waits for that instead of beginning another. */
export class BegunRequests1795710000000 implements MigrationInterface {
  readonly name = 'BegunRequests1795710000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotent_requests add column begun text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotent_requests drop column begun');
  }
}
