import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stores tracks in the form they are sent in; idempotent requests. */
export class ReadyTracksAndIdempotency1795392300000 implements MigrationInterface {
  readonly name = 'ReadyTracksAndIdempotency1795392300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flight_results alter column track drop not null');
    // tracks in the old format cannot be sent, so they are rebuilt from the files
    await runner.query('update flight_results set track = null');
    await runner.query(
      `update flights set reanalysis_version = coalesce(reanalysis_version, analysis_version, 0), lost_workers = 0
        where status = 'processed'`,
    );
    await runner.query(`
      create table idempotent_requests (
        account_id bigint not null references accounts on delete cascade,
        route text not null,
        key text not null,
        fingerprint bytea not null,
        attempt integer not null default 1,
        locked_until timestamptz(3) not null,
        answer json,
        expires_at timestamptz(3) not null,
        primary key (account_id, route, key)
      )`);
    await runner.query('create index idempotent_requests_expires_at_idx on idempotent_requests (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotent_requests');
    await runner.query('delete from flight_results where track is null');
    await runner.query('alter table flight_results alter column track set not null');
  }
}
