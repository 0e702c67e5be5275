import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/** The oldest release that may run on the database, so that an older one does not start. */
export class OldestRelease1796373000000 implements StatedMigration {
  readonly name = 'OldestRelease1796373000000';
  readonly lock = 'ACCESS EXCLUSIVE on installation, which has one row, to add a column';
  readonly duration = '10 ms';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table installation add column oldest_release text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table installation drop column oldest_release');
  }
}
