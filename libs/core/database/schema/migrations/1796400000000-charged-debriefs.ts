import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/** Whether debriefs count towards the quotas of plans. They do until a worker of this release has started. */
export class ChargedDebriefs1796400000000 implements StatedMigration {
  readonly name = 'ChargedDebriefs1796400000000';
  readonly lock = 'ACCESS EXCLUSIVE on installation, which has one row, to add a column';
  readonly duration = '10 ms';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table installation add column debriefs_charged boolean not null default true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table installation drop column debriefs_charged');
  }
}
