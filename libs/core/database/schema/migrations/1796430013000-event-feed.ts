import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

/**
 * Events have a position in the event feed, and apps read it with their secret. Those of earlier releases get 0, which is before all others and in no
 * feed: a constant default rewrites no row. The default is removed at once.
 */
const STATEMENTS = [
  'alter table events add column if not exists position bigint default 0',
  'alter table events alter column position drop default',
  `create table if not exists event_feed (
     is_only boolean primary key default true check (is_only),
     last_position bigint not null default 0, -- that an event has got
     swept_position bigint not null default 0 -- the highest of a deleted event
   )`,
  'insert into event_feed default values on conflict do nothing',
];

export class EventFeed1796430013000 implements StatedMigration {
  readonly name = 'EventFeed1796430013000';
  readonly transaction = false;
  readonly lock = 'ACCESS EXCLUSIVE on events, to add a column';
  readonly duration =
    '20 ms: the default is constant; then three indexes are built without blocking, in 30 s';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    await buildIndex(runner, 'events_account_id_position_idx', 'on events (account_id, position)');
    await buildIndex(
      runner,
      'events_unplaced',
      'on events (id) where position is null and endpoint_id is null',
    );
    await buildIndex(runner, 'oauth_apps_secret_sha256_idx', 'on oauth_apps (secret_sha256)');
  }
}
