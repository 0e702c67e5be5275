import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/** Results contain the outline of the flight. */
export class Outlines1796430004000 implements StatedMigration {
  readonly name = 'Outlines1796430004000';
  readonly lock = 'ACCESS EXCLUSIVE on flight_results, to add a column';
  readonly duration = '10 ms: the column is null';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flight_results add column if not exists outline json');
  }
}
