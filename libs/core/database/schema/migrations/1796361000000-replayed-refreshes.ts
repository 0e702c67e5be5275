import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

/** What an app gets that repeats a refresh whose response was lost, encrypted and for a few seconds. */
export class ReplayedRefreshes1796361000000 implements StatedMigration {
  readonly name = 'ReplayedRefreshes1796361000000';
  readonly transaction = false;
  readonly lock = 'ACCESS EXCLUSIVE on oauth_refresh_tokens, to add columns';
  readonly duration = '10 ms';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table oauth_refresh_tokens
        add column if not exists rotated_at timestamptz(3),
        add column if not exists replay_response text,
        add column if not exists replay_expires_at timestamptz(3)`);
    await buildIndex(
      runner,
      'oauth_refresh_tokens_replay_expires_at_idx',
      'on oauth_refresh_tokens (replay_expires_at) where replay_response is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index oauth_refresh_tokens_replay_expires_at_idx');
    await runner.query(`
      alter table oauth_refresh_tokens
        drop column rotated_at, drop column replay_response, drop column replay_expires_at`);
  }
}
