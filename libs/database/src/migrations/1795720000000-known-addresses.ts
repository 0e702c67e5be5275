import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * From which network addresses each user has signed in: guesses of others do not hold them off there. What
 * `address_sha256` holds is an HMAC-SHA-256; the name stays, since processes of the version before read the column while
 * an upgrade is under way.
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
