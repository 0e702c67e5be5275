import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Index for the expired addresses that every reconciler looks for in every round. */
export class KnownAddressesByAge1795730000000 implements MigrationInterface {
  readonly name = 'KnownAddressesByAge1795730000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index known_addresses_used_at_idx on known_addresses (used_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index known_addresses_used_at_idx');
  }
}
