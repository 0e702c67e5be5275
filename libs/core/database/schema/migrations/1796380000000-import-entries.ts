import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/**
 * The files of imports that are still to be read, one row each, so that workers claim files instead of archives. Imports
 * that an older release accepted have none: a chore of the worker lists them.
 */
export class ImportEntries1796380000000 implements StatedMigration {
  readonly name = 'ImportEntries1796380000000';
  readonly lock = 'ACCESS EXCLUSIVE on imports, to add columns';
  readonly duration = '10 ms';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table imports
        add column served_at timestamptz(3),
        add column moved_at timestamptz(3) not null default now(),
        add column expanded_bytes bigint not null default 0`);
    await runner.query(`
      create table import_entries (
        import_id bigint not null references imports (id) on delete cascade,
        position integer not null,
        name text not null,
        header_offset bigint not null,
        compressed_bytes bigint not null,
        bytes bigint not null,
        method integer not null,
        checksum bigint not null,
        refusal_code text,
        refusal_message text,
        attempt integer not null default 0,
        lost_workers integer not null default 0,
        locked_until timestamptz(3),
        primary key (import_id, position)
      )`);
    await runner.query(
      `create index import_entries_held on import_entries (import_id) where locked_until is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table import_entries');
    await runner.query(
      'alter table imports drop column served_at, drop column moved_at, drop column expanded_bytes',
    );
  }
}
