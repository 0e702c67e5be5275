import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/** Accounts have a private link to a calendar and a feed of their flights. */
export class FlightFeeds1796430008200 implements StatedMigration {
  readonly name = 'FlightFeeds1796430008200';
  readonly lock = 'SHARE ROW EXCLUSIVE on accounts, for the foreign key';
  readonly duration = '10 ms: the table is new';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists flight_feeds (
        account_id bigint primary key references accounts on delete cascade,
        token_sha256 bytea not null unique,
        created_at timestamptz(3) not null default now()
      )`);
  }
}
