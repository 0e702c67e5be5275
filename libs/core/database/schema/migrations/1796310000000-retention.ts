import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

/**
 * What the retention of debriefs, keys and usage needs to find old rows without reading the others. A debrief that was
 * replaced before this release is marked with the next one of its flight in the same language.
 */
export class Retention1796310000000 implements StatedMigration {
  readonly name = 'Retention1796310000000';
  readonly transaction = false;
  readonly lock = 'ACCESS EXCLUSIVE on debriefs, to add a column';
  readonly duration = '10 ms; then each index reads its table without blocking, 10 s for debriefs';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table debriefs add column if not exists replaced_at timestamptz(3)');
    await buildIndex(runner, 'debriefs_replaced', 'on debriefs (replaced_at) where replaced_at is not null');
    await buildIndex(
      runner,
      'api_keys_ended',
      `on api_keys (least(revoked_at, expires_at)) where least(revoked_at, expires_at) is not null`,
    );
    await buildIndex(runner, 'daily_usage_day_idx', 'on daily_usage (day)');
    await buildIndex(runner, 'monthly_usage_month_idx', 'on monthly_usage (month)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop index debriefs_replaced, api_keys_ended, daily_usage_day_idx, monthly_usage_month_idx',
    );
    await runner.query('alter table debriefs drop column replaced_at');
  }
}
