import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** An index for every sort order and filter of the flight list; shares. */
export class FlightListAndSharing1795392200000 implements MigrationInterface {
  readonly name = 'FlightListAndSharing1795392200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const time of ['sort_at', 'created_at']) {
      await runner.query(
        `create index flights_account_id_status_${time}_public_id_idx
             on flights (account_id, status, ${time}, public_id)`,
      );
      await runner.query(
        `create index flights_site_${time} on flights (account_id, lower(site), ${time}, public_id)`,
      );
    }
    await runner.query(
      `create index flights_account_id_created_at_public_id_idx on flights (account_id, created_at, public_id)`,
    );
    await runner.query(`
      create table flight_shares (
        flight_id bigint primary key references flights on delete cascade,
        token_sha256 bytea not null unique,
        token_encrypted text not null,
        created_at timestamptz(3) not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table flight_shares');
    await runner.query(`
      drop index flights_account_id_created_at_public_id_idx,
        flights_account_id_status_sort_at_public_id_idx, flights_account_id_status_created_at_public_id_idx,
        flights_site_sort_at, flights_site_created_at`);
  }
}
