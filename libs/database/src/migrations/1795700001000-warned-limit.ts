import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Of which limit an account was told that its requests run out: after a change of plan it is another. */
export class WarnedLimit1795700001000 implements MigrationInterface {
  readonly name = 'WarnedLimit1795700001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table monthly_usage add column warned_limit bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table monthly_usage drop column warned_limit');
  }
}
