import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

/** What clients see of a flight. Leases, attempts and upkeep are no updates. */
export const SHOWN = [
  'status, title, site, own_site_id, flown_at, duration_seconds, analysis_version, input_sha256',
  'correction_due, merged_into, scored_points, scored_km, airspace',
].flatMap((names) => names.split(', '));
/** JSON has no equality. */
export const SHOWN_AS_JSON = [
  'aircraft',
  'metrics',
  'quality',
  'places',
  'corrections',
  'measured',
  'scored_shapes',
];

/**
 * Flights have the time of their last update. A trigger sets it: the columns are written by many statements, also by those
 * of the previous release during a deploy. Flights from before have the time of the migration.
 */
const STATEMENTS = [
  'alter table flights add column if not exists updated_at timestamptz(3) not null default now()',
  `create or replace function note_flight_update() returns trigger language plpgsql as $$
   begin
     new.updated_at = clock_timestamp();
     return new;
   end $$`,
  flightUpdateTrigger(SHOWN, SHOWN_AS_JSON),
];

/** SQL: the trigger, in place of an earlier one, for these columns. */
export function flightUpdateTrigger(shown: readonly string[], shownAsJson: readonly string[]): string {
  const valuesOf = (row: 'old' | 'new') =>
    [...shown, ...shownAsJson.map((name) => `${name}::text`)].map((name) => `${row}.${name}`).join(', ');
  return `create or replace trigger flights_updated before update of ${[...shown, ...shownAsJson].join(', ')} on flights
     for each row when ((${valuesOf('old')}) is distinct from (${valuesOf('new')}))
     execute function note_flight_update()`;
}

export class FlightUpdates1796430014000 implements StatedMigration {
  readonly name = 'FlightUpdates1796430014000';
  readonly transaction = false;
  readonly lock = 'ACCESS EXCLUSIVE on flights, to add a column; then SHARE ROW EXCLUSIVE, to add a trigger';
  readonly duration = '20 ms: the default is constant; then an index is built without blocking, in 30 s';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    await buildIndex(
      runner,
      'flights_account_id_updated_at_public_id_idx',
      'on flights (account_id, updated_at, public_id)',
    );
  }
}
