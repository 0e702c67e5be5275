import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/**
 * Endpoints have a kind, and those for messages what the messages need. A worker of the previous release does not know
 * kinds: it posts to `url`, which for messages lacks the secret part, and is refused.
 */
export class EndpointKinds1796430020000 implements StatedMigration {
  readonly name = 'EndpointKinds1796430020000';
  readonly transaction = false;
  readonly lock = 'ACCESS EXCLUSIVE on webhook_endpoints, to add columns';
  readonly duration = '10 ms: the defaults are constant';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table webhook_endpoints
         add column if not exists kind text not null default 'webhook',
         add column if not exists chat_id text,
         add column if not exists language text,
         add column if not exists pilot_name text,
         add column if not exists share_flights boolean not null default false`,
    );
  }
}
