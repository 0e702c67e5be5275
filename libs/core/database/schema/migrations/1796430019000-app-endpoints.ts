import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

/**
 * Endpoints of apps get the events of all users who have connected the app. A delivery to one belongs to the connection,
 * and goes with it.
 */
const STATEMENTS = [
  'alter table webhook_endpoints add column if not exists app_id text',
  'alter table deliveries add column if not exists connection_id text',
  bind('webhook_endpoints', 'app_id', 'oauth_apps'),
  bind('deliveries', 'connection_id', 'oauth_connections'),
  `create or replace function endpoints_await_events(bigint) returns boolean language plpgsql volatile as $$
   begin
     perform 1 from accounts where id = $1 for key share;
     return exists (select from webhook_endpoints
                     where account_id = $1 and app_id is null and disabled_at is null)
         or exists (select from users
                      join oauth_connections on oauth_connections.user_id = users.id
                      join webhook_endpoints on webhook_endpoints.app_id = oauth_connections.app_id
                     where users.account_id = $1 and disabled_at is null);
   end $$`,
];

function bind(table: string, column: string, target: string): string {
  const name = `${table}_${column}_fkey`;
  return `do $$ begin
     if not exists (select from pg_constraint where conname = '${name}' and conrelid = '${table}'::regclass) then
       alter table ${table} add constraint ${name} foreign key (${column}) references ${target} on delete cascade not valid;
     end if;
   end $$`;
}

const VALIDATE = [
  'alter table webhook_endpoints validate constraint webhook_endpoints_app_id_fkey',
  'alter table deliveries validate constraint deliveries_connection_id_fkey',
];

export class AppEndpoints1796430019000 implements StatedMigration {
  readonly name = 'AppEndpoints1796430019000';
  readonly transaction = false;
  readonly lock = 'ACCESS EXCLUSIVE on deliveries, to add a column';
  readonly duration =
    '20 ms: the columns are null; then two indexes are built and two keys validated without blocking, in 40 s';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    await buildIndex(
      runner,
      'webhook_endpoints_of_apps',
      'on webhook_endpoints (app_id) where app_id is not null',
    );
    await buildIndex(
      runner,
      'deliveries_of_connections',
      'on deliveries (connection_id) where connection_id is not null',
    );
    for (const statement of VALIDATE) await runner.query(statement);
  }
}
