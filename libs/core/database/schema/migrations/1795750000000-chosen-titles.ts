import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Whether the owner set a flight's title; unknown for older flights. */
export class ChosenTitles1795750000000 implements MigrationInterface {
  readonly name = 'ChosenTitles1795750000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flights add column title_chosen boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flights drop column title_chosen');
  }
}
