import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/**
 * Second factors of users: the secret of an authenticator app (encrypted) with recovery codes (SHA-256 only), and
 * passkeys. A session records with which factor it was started, and when its user last proved who they are.
 */
export class SecondFactor1796410000000 implements StatedMigration {
  readonly name = 'SecondFactor1796410000000';
  readonly lock = 'ACCESS EXCLUSIVE on users and sessions, to add columns';
  readonly duration = '10 ms';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column two_factor_enabled boolean not null default false');
    await runner.query(
      'alter table sessions add column confirmed_at timestamptz(3), add column second_factor text',
    );
    await runner.query(`
      create table two_factors (
        id text primary key,
        number bigint generated always as identity unique,
        user_id text not null unique references users on delete cascade,
        secret text not null,
        recovery_codes text not null,
        verified boolean not null default false,
        created_at timestamptz(3) not null default now()
      )`);
    await runner.query(`
      create table passkeys (
        id text primary key,
        user_id text not null references users on delete cascade,
        name text not null,
        credential_id text not null unique,
        public_key text not null,
        counter double precision not null, -- 32 bits without a sign, read as a number
        device_type text not null,
        backed_up boolean not null,
        transports text,
        aaguid text,
        created_at timestamptz(3) not null default now(),
        last_used_at timestamptz(3)
      )`);
    await runner.query('create index passkeys_user_id_idx on passkeys (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table passkeys, two_factors');
    await runner.query('alter table sessions drop column confirmed_at, drop column second_factor');
    await runner.query('alter table users drop column two_factor_enabled');
  }
}
