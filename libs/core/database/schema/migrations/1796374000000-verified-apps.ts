import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/** Apps that the operator has verified. Until then, an app learns of errors only after a decision of the user. */
export class VerifiedApps1796374000000 implements StatedMigration {
  readonly name = 'VerifiedApps1796374000000';
  readonly lock = 'ACCESS EXCLUSIVE on oauth_apps, to add a column';
  readonly duration = '10 ms';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table oauth_apps add column verified_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table oauth_apps drop column verified_at');
  }
}
