import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

const COLUMNS = `
  alter table flights
    add column if not exists corrections jsonb, -- what the owner states, by field
    add column if not exists measured json, -- what was measured instead
    add column if not exists correction_due boolean not null default false`;

/** Owners of flights can correct what was found in them. */
export class Corrections1796430002000 implements StatedMigration {
  readonly name = 'Corrections1796430002000';
  readonly lock = 'ACCESS EXCLUSIVE on flights, to add columns';
  readonly duration = '10 ms: the columns are null or have a constant default';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
  }
}
