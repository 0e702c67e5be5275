import { type QueryRunner } from 'typeorm';

/**
 * A migration that states what it costs a running service. CONTRIBUTING has the rules, and `test/migrations.spec.ts`
 * checks them. A statement that waits for a lock for more than a few seconds is given up, and the migration repeated.
 * Migrations are never reverted.
 */
export interface StatedMigration {
  /** Ends with the time in milliseconds by which migrations are ordered. */
  readonly name: string;
  /** Whether it runs in one transaction; by default, it does. */
  readonly transaction?: boolean;
  /**
   * The strongest lock on each table that already has rows, and why it is needed; `none`. A foreign key of a new table
   * locks the table that it references, SHARE ROW EXCLUSIVE.
   */
  readonly lock: string;
  /** How long that lock is held with 10 million flights, and how long the rest takes. */
  readonly duration: string;
  up(runner: QueryRunner): Promise<void>;
}
