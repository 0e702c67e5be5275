import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The IP addresses each user has signed in from: failed attempts from other addresses do not block sign-in from these.
 * `address_sha256` holds an HMAC-SHA-256; it keeps its name because processes of the previous version read it during an
 * upgrade.
 */
export class KnownAddresses1795720000000 implements MigrationInterface {
  readonly name = 'KnownAddresses1795720000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table known_addresses (
        user_id text not null references users on delete cascade,
        address_sha256 bytea not null,
        used_at timestamptz(3) not null default now(),
        primary key (user_id, address_sha256)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table known_addresses');
  }
}
