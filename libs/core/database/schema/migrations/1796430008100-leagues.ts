import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

/** Places in `scored_points` of the rule sets other than the first, whose index is `flights_points`. */
const PLACES = [2, 3, 4, 5, 6, 7, 8];

/** Accounts choose the league whose points their flights show, and by which they are sorted. */
export class Leagues1796430008100 implements StatedMigration {
  readonly name = 'Leagues1796430008100';
  readonly transaction = false;
  readonly lock = 'ACCESS EXCLUSIVE on accounts, to add a column';
  readonly duration =
    '10 ms for the column, which is null; some minutes for the indexes, during which reads and writes go on';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts add column if not exists rule_set text');
    for (const place of PLACES) {
      const points = `coalesce(scored_points[${place}], '-1'::real)`;
      await buildIndex(runner, `flights_points_${place}`, `on flights (account_id, ${points}, public_id)`);
    }
  }
}
