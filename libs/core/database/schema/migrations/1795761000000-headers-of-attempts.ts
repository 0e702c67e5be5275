import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The request headers of an attempt, so that a tenant can compare its signature. Attempts before this have none. */
export class HeadersOfAttempts1795761000000 implements MigrationInterface {
  readonly name = 'HeadersOfAttempts1795761000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table delivery_attempts add column headers json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table delivery_attempts drop column headers');
  }
}
