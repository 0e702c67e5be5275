import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';
import { flightUpdateTrigger, SHOWN, SHOWN_AS_JSON } from './1796430014000-flight-updates.js';

const COLUMNS = [
  'notes text',
  "tags text[] not null default '{}'",
  'tandem boolean',
  'passenger text',
] as const;

/** Flights have notes, tags and a passenger. Changes of them are updates of the flight. */
export class FlightAnnotations1796430023000 implements StatedMigration {
  readonly name = 'FlightAnnotations1796430023000';
  readonly transaction = false;
  readonly lock =
    'ACCESS EXCLUSIVE on flights, to add columns; then SHARE ROW EXCLUSIVE, to replace a trigger';
  readonly duration = '20 ms: the defaults are constant; then an index is built without blocking, in 10 s';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table flights ${COLUMNS.map((column) => `add column if not exists ${column}`).join(', ')}`,
    );
    const shown = [...SHOWN, 'notes', 'tags', 'tandem', 'passenger'];
    await runner.query(flightUpdateTrigger(shown, SHOWN_AS_JSON));
    await buildIndex(
      runner,
      'flights_annotated',
      `on flights (account_id, sort_at, public_id) where tags <> '{}' or tandem is not null`,
    );
  }
}
