import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

const COLUMN = 'alter table flights add column if not exists search tsvector';

const INDEXES = {
  // under the first rule set, the usual default; flights without points are below all others
  flights_points: `on flights (account_id, coalesce(scored_points[1], '-1'::real), public_id)`,
  // without a list of pending entries, which each search would have to read
  flights_search: 'on flights using gin (search) with (fastupdate = off) where search is not null',
  // a chore of the worker fills the column of flights of earlier releases
  flights_unsearchable: `on flights (id) where search is null and status <> 'processing'`,
};

/** Flights are found by words, and sorted by points. */
export class FlightLists1796430003000 implements StatedMigration {
  readonly name = 'FlightLists1796430003000';
  readonly transaction = false;
  readonly lock = 'ACCESS EXCLUSIVE on flights, to add a column';
  readonly duration =
    '10 ms for the column, which is null; a minute for the indexes, during which reads and writes go on';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMN);
    for (const [name, definition] of Object.entries(INDEXES)) await buildIndex(runner, name, definition);
  }
}
