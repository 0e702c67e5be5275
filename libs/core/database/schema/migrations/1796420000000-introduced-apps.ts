import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

/** Apps without a developer: they identify themselves by the URL of a metadata document, or have registered themselves. */
export class IntroducedApps1796420000000 implements StatedMigration {
  readonly name = 'IntroducedApps1796420000000';
  readonly transaction = false;
  readonly lock = 'ACCESS EXCLUSIVE on oauth_apps, to add columns and to allow null';
  readonly duration = '10 ms; the indexes are of a small table';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table oauth_apps
        alter column account_id drop not null,
        add column if not exists metadata_url text,
        add column if not exists metadata_expires_at timestamptz(3)`);
    await buildIndex(runner, 'oauth_apps_metadata_url_key', 'on oauth_apps (metadata_url)', {
      unique: true,
    });
    await buildIndex(runner, 'oauth_apps_introduced', 'on oauth_apps (updated_at) where account_id is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index oauth_apps_introduced, oauth_apps_metadata_url_key');
    await runner.query('delete from oauth_apps where account_id is null');
    await runner.query(`
      alter table oauth_apps
        alter column account_id set not null, drop column metadata_url, drop column metadata_expires_at`);
  }
}
