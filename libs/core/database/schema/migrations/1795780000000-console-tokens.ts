import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Short-lived tokens with which the console calls the flight API. Each ends with its session. Their requests are counted
 * apart from those with a key.
 */
export class ConsoleTokens1795780000000 implements MigrationInterface {
  readonly name = 'ConsoleTokens1795780000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table console_tokens (
        id bigint generated always as identity primary key,
        session_id text not null references sessions on delete cascade,
        token_sha256 bytea not null unique,
        last4 text not null,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null
      )`);
    await runner.query('create index console_tokens_session_id_idx on console_tokens (session_id)');
    await runner.query('alter table daily_usage add column console_requests bigint not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table daily_usage drop column console_requests');
    await runner.query('drop table console_tokens');
  }
}
