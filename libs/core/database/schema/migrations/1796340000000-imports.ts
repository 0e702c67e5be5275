import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/** Imports: archives whose files are still to become flights, and what became of each file. */
export class Imports1796340000000 implements StatedMigration {
  readonly name = 'Imports1796340000000';
  readonly lock = 'SHARE ROW EXCLUSIVE on accounts, for a foreign key of an empty table';
  readonly duration = '10 ms';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table imports (
        id bigint generated always as identity primary key,
        public_id text not null unique,
        account_id bigint not null references accounts (id) on delete cascade,
        status text not null default 'running',
        name text,
        archive_bytes bigint not null,
        files_total integer not null,
        files_imported integer not null default 0,
        files_duplicate integer not null default 0,
        files_refused integer not null default 0,
        failure_reason text,
        created_at timestamptz(3) not null default now(),
        finished_at timestamptz(3),
        due_at timestamptz(3) not null default now(),
        attempt integer not null default 0,
        lost_workers integer not null default 0,
        locked_until timestamptz(3)
      )`);
    await runner.query(`create index imports_of_account on imports (account_id, id)`);
    await runner.query(`create index imports_due on imports (due_at) where status = 'running'`);
    await runner.query(
      `create index imports_finished on imports (finished_at) where finished_at is not null`,
    );
    await runner.query(`
      create table import_files (
        import_id bigint not null references imports (id) on delete cascade,
        position integer not null,
        name text not null,
        outcome text not null,
        flight_id text,
        refusal_code text,
        refusal_message text,
        primary key (import_id, position)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table import_files, imports');
  }
}
