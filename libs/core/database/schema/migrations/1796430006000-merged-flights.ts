import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/** Owners of flights can merge them into one. */
export class MergedFlights1796430006000 implements StatedMigration {
  readonly name = 'MergedFlights1796430006000';
  readonly lock = 'ACCESS EXCLUSIVE on flights, to add a column';
  readonly duration = '10 ms: the column is null';

  async up(runner: QueryRunner): Promise<void> {
    // public id of the flight that it is merged into; no key, since its removal puts the merged flights back
    await runner.query('alter table flights add column if not exists merged_into text');
  }
}
