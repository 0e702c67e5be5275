import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/** The listings of WebDAV inboxes. */
export class Inbox1796330000000 implements StatedMigration {
  readonly name = 'Inbox1796330000000';
  readonly lock = 'SHARE ROW EXCLUSIVE on accounts, to add a foreign key to it';
  readonly duration = '10 ms: the table is new';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table inbox_entries (
        id bigint generated always as identity primary key,
        account_id bigint not null references accounts (id) on delete cascade,
        parent text not null,
        name text not null,
        size_bytes integer,
        modified_at timestamptz(3) not null,
        unique (account_id, parent, name)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table inbox_entries');
  }
}
