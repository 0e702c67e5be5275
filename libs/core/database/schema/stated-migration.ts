import { type MigrationInterface } from 'typeorm';

/**
 * A migration that states what it costs a running service. CONTRIBUTING has the rules, and `test/migrations.spec.ts`
 * checks them. A statement that waits for a lock for more than a few seconds is given up, and the migration repeated.
 */
export interface StatedMigration extends MigrationInterface {
  /** The strongest lock on a table that already has rows, and why it is needed; `none`. */
  readonly lock: string;
  /** How long that lock is held with 10 million flights, and how long the rest takes. */
  readonly duration: string;
}
