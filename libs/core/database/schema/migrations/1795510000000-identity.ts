import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Developer platform sign-in: users, each with one account, their hashed passwords, sessions and mail tokens (SHA-256
 * only), and attempt counts.
 */
export class Identity1795510000000 implements MigrationInterface {
  readonly name = 'Identity1795510000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table users (
        id text primary key,
        account_id bigint not null unique references accounts on delete cascade,
        email text not null unique,
        email_verified boolean not null default false,
        name text not null,
        role text not null default 'member',
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      )`);
    await runner.query(`
      create table user_credentials (
        id text primary key,
        user_id text not null references users on delete cascade,
        provider_id text not null,
        provider_account_id text not null,
        password text,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        unique (provider_id, provider_account_id)
      )`);
    await runner.query(`create index user_credentials_user_id_idx on user_credentials (user_id)`);
    await runner.query(`
      create table sessions (
        id text primary key,
        user_id text not null references users on delete cascade,
        token_sha256 text not null unique,
        user_agent text,
        ip_address text,
        expires_at timestamptz(3) not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      )`);
    await runner.query(`create index sessions_user_id_idx on sessions (user_id)`);
    await runner.query(`create index sessions_expires_at_idx on sessions (expires_at)`);
    await runner.query(`
      create table verifications (
        id text primary key,
        identifier text not null,
        value text not null,
        expires_at timestamptz(3) not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      )`);
    await runner.query(`create index verifications_identifier_idx on verifications (identifier)`);
    await runner.query(`create index verifications_expires_at_idx on verifications (expires_at)`);
    await runner.query(`
      create table attempt_windows (
        name_sha256 bytea primary key,
        attempts integer not null,
        ends_at timestamptz(3) not null
      )`);
    await runner.query(`create index attempt_windows_ends_at_idx on attempt_windows (ends_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table attempt_windows, verifications, sessions, user_credentials, users');
  }
}
