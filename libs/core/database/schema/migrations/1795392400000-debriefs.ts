import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Debriefs of flights with their history, and whether an account wants one after each upload. */
export class Debriefs1795392400000 implements MigrationInterface {
  readonly name = 'Debriefs1795392400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table debriefs (
        id bigint generated always as identity primary key,
        public_id text not null unique,
        account_id bigint not null references accounts on delete cascade,
        flight_id bigint not null references flights on delete cascade,
        status text not null,
        language text not null,
        provider text,
        model text,
        facts_version integer,
        content json,
        usage json,
        charged_month date,
        failure_reason text,
        attempt integer not null default 0,
        lost_workers integer not null default 0,
        locked_until timestamptz(3),
        created_at timestamptz(3) not null default now(),
        finished_at timestamptz(3)
      )`);
    // one run at a time per flight and language; a second request joins it
    await runner.query(
      `create unique index debriefs_running on debriefs (flight_id, language) where status = 'running'`,
    );
    await runner.query(`create index debriefs_flight_id_id_idx on debriefs (flight_id, id)`);
    await runner.query(`create index debriefs_account_id_idx on debriefs (account_id)`);
    await runner.query(`alter table accounts add column auto_debrief boolean not null default true`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts drop column auto_debrief');
    await runner.query('drop table debriefs');
  }
}
