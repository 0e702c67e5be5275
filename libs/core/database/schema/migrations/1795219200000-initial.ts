import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Accounts, API keys and flights. */
export class Initial1795219200000 implements MigrationInterface {
  readonly name = 'Initial1795219200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table accounts (
        id bigint generated always as identity primary key,
        public_id text not null unique,
        name text not null,
        plan text not null,
        disabled_at timestamptz(3),
        created_at timestamptz(3) not null default now()
      )`);
    await runner.query(`
      create table api_keys (
        id bigint generated always as identity primary key,
        public_id text not null unique,
        account_id bigint not null references accounts on delete cascade,
        name text not null,
        key_sha256 bytea not null unique,
        first_characters text not null,
        last4 text not null,
        scopes text[] not null,
        created_at timestamptz(3) not null default now(),
        last_used_at timestamptz(3),
        expires_at timestamptz(3),
        revoked_at timestamptz(3)
      )`);
    await runner.query(`create index api_keys_account_id_idx on api_keys (account_id)`);
    await runner.query(`
      create table flights (
        id bigint generated always as identity primary key,
        public_id text not null unique,
        account_id bigint not null references accounts on delete cascade,
        status text not null,
        title text not null,
        site text,
        flown_at timestamptz(3),
        duration_seconds integer not null default 0,
        metrics json,
        quality json,
        fixes_sha256 bytea not null,
        file_bytes integer not null,
        sort_at timestamptz(3) not null,
        created_at timestamptz(3) not null default now(),
        processed_at timestamptz(3),
        analysis_version integer,
        failure_reason text,
        attempt integer not null default 0,
        lost_workers integer not null default 0,
        locked_until timestamptz(3),
        unique (account_id, fixes_sha256)
      )`);
    await runner.query(
      `create index flights_account_id_sort_at_public_id_idx on flights (account_id, sort_at, public_id)`,
    );
    await runner.query(`create index flights_processing on flights (created_at) where status = 'processing'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table flights, api_keys, accounts');
  }
}
