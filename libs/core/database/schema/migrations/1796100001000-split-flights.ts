import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

const UNIQUE = 'flights_account_id_fixes_sha256_log_part_key';

/** Accounts may store each flight of a log as a flight of its own. Flights from before are their whole log. */
export class SplitFlights1796100001000 implements StatedMigration {
  readonly name = 'SplitFlights1796100001000';
  readonly transaction = false;
  readonly lock = 'ACCESS EXCLUSIVE on accounts and flights, to add columns and to exchange a constraint';
  readonly duration = '10 ms each; the index of the new constraint is built without blocking, 60 s';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table accounts add column if not exists split_multiple_flights boolean not null default false',
    );
    await runner.query(`
      alter table flights
        add column if not exists log_part smallint not null default 1,
        add column if not exists part_start_seconds integer,
        add column if not exists part_end_seconds integer`);
    await buildIndex(runner, UNIQUE, 'on flights (account_id, fixes_sha256, log_part)', { unique: true });
    const exchanged = (await runner.query('select from pg_constraint where conname = $1', [
      UNIQUE,
    ])) as unknown[];
    if (exchanged.length > 0) return;
    await runner.query(`
      alter table flights
        drop constraint flights_account_id_fixes_sha256_key,
        add constraint ${UNIQUE} unique using index ${UNIQUE}`);
  }

  /** Fails while an account has several flights of one log. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table flights
        drop constraint flights_account_id_fixes_sha256_log_part_key,
        add constraint flights_account_id_fixes_sha256_key unique (account_id, fixes_sha256)`);
    await runner.query(`
      alter table flights
        drop column log_part, drop column part_start_seconds, drop column part_end_seconds`);
    await runner.query('alter table accounts drop column split_multiple_flights');
  }
}
