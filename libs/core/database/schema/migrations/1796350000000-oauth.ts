import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/**
 * OAuth: apps that developers register, the accounts connected to them, and their tokens. better-auth writes most rows,
 * with columns named in `oauth-schema.ts`.
 */
export class OAuth1796350000000 implements StatedMigration {
  readonly name = 'OAuth1796350000000';
  readonly lock = 'SHARE ROW EXCLUSIVE on accounts and users, to reference them from new, empty tables';
  readonly duration = '20 ms';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table oauth_apps (
        id text primary key,
        account_id bigint not null references accounts on delete cascade,
        name text not null,
        website text,
        application_type text not null,
        token_endpoint_auth_method text not null,
        secret_sha256 text,
        redirect_uris text[] not null,
        scopes text[] not null,
        grant_types text[] not null,
        disabled boolean not null default false,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      )`);
    await runner.query('create index oauth_apps_account_id_idx on oauth_apps (account_id)');
    await runner.query(`
      create table oauth_connections (
        id text primary key,
        app_id text not null references oauth_apps on delete cascade,
        user_id text not null references users on delete cascade,
        scopes text[] not null,
        resources text[],
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        last_used_at timestamptz(3),
        unique (app_id, user_id)
      )`);
    await runner.query('create index oauth_connections_user_id_idx on oauth_connections (user_id)');
    const token = `
        id text primary key,
        sha256 text not null unique,
        app_id text not null,
        user_id text not null,
        authorization_code_id text,
        resources text[],
        scopes text[] not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null`;
    const ofConnection =
      'foreign key (app_id, user_id) references oauth_connections (app_id, user_id) on delete cascade';
    await runner.query(
      `create table oauth_refresh_tokens (${token}, revoked_at timestamptz(3), ${ofConnection})`,
    );
    await runner.query(
      `create table oauth_access_tokens (${token},
        refresh_token_id text references oauth_refresh_tokens on delete cascade, ${ofConnection})`,
    );
    for (const table of ['oauth_refresh_tokens', 'oauth_access_tokens']) {
      await runner.query(`create index ${table}_connection on ${table} (app_id, user_id)`);
      await runner.query(`create index ${table}_code on ${table} (authorization_code_id)`);
      await runner.query(`create index ${table}_expires_at_idx on ${table} (expires_at)`);
    }
    await runner.query('create index oauth_access_tokens_refresh on oauth_access_tokens (refresh_token_id)');
    await runner.query(`
      create table oauth_device_codes (
        id text primary key,
        device_code_sha256 text not null unique,
        user_code text not null unique,
        app_id text not null references oauth_apps on delete cascade,
        user_id text references users on delete cascade,
        status text not null,
        scope text,
        resources text[],
        polling_interval_ms integer,
        last_polled_at timestamptz(3),
        expires_at timestamptz(3) not null,
        created_at timestamptz(3) not null default now()
      )`);
    for (const column of ['app_id', 'user_id', 'expires_at']) {
      await runner.query(`create index oauth_device_codes_${column}_idx on oauth_device_codes (${column})`);
    }
    await runner.query(`
      create table oauth_app_usage (
        app_id text not null references oauth_apps on delete cascade,
        day date not null,
        requests bigint not null default 0,
        client_errors bigint not null default 0,
        server_errors bigint not null default 0,
        primary key (app_id, day)
      )`);
    await runner.query('create index oauth_app_usage_day_idx on oauth_app_usage (day)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table oauth_app_usage, oauth_device_codes, oauth_access_tokens, oauth_refresh_tokens, oauth_connections,
        oauth_apps`,
    );
  }
}
