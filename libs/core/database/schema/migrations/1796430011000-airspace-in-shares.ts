import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/** Shares show the airspaces of their flight if their owner wants it. */
export class AirspaceInShares1796430011000 implements StatedMigration {
  readonly name = 'AirspaceInShares1796430011000';
  readonly transaction = false;
  readonly lock = 'ACCESS EXCLUSIVE on flight_shares, to add a column';
  readonly duration = '20 ms: the default is constant';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table flight_shares add column if not exists show_airspace boolean not null default false',
    );
  }
}
