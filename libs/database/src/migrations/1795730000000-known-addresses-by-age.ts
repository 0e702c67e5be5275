import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Addresses from which nobody has signed in for long are looked for in every round of every reconciler. */
export class KnownAddressesByAge1795730000000 implements MigrationInterface {
  readonly name = 'KnownAddressesByAge1795730000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index known_addresses_used_at_idx on known_addresses (used_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index known_addresses_used_at_idx');
  }
}
