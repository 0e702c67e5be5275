import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The limit of an account's latest quota notification, since a change of plan changes the limit. */
export class WarnedLimit1795700001000 implements MigrationInterface {
  readonly name = 'WarnedLimit1795700001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table monthly_usage add column warned_limit bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table monthly_usage drop column warned_limit');
  }
}
