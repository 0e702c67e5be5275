import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/** Uploads outside the quotas of plans, by day. */
export class DirectUploads1796401000000 implements StatedMigration {
  readonly name = 'DirectUploads1796401000000';
  readonly lock = 'ACCESS EXCLUSIVE on daily_usage, to add a column';
  readonly duration = '10 ms';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table daily_usage add column direct_uploads bigint not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table daily_usage drop column direct_uploads');
  }
}
