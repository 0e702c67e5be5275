import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Whether the owner set or removed a flight's site; unknown for older flights. */
export class ChosenSites1795710001000 implements MigrationInterface {
  readonly name = 'ChosenSites1795710001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flights add column site_chosen boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flights drop column site_chosen');
  }
}
