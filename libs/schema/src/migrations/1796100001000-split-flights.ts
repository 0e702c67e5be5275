import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Accounts may store each flight of a log as a flight of its own. Flights from before are their whole log. */
export class SplitFlights1796100001000 implements MigrationInterface {
  readonly name = 'SplitFlights1796100001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table accounts add column split_multiple_flights boolean not null default false',
    );
    await runner.query(`
      alter table flights
        add column log_part smallint not null default 1,
        add column part_start_seconds integer,
        add column part_end_seconds integer`);
    await runner.query(`
      alter table flights
        drop constraint flights_account_id_fixes_sha256_key,
        add constraint flights_account_id_fixes_sha256_log_part_key unique (account_id, fixes_sha256, log_part)`);
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
