import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';
import { flightUpdateTrigger, SHOWN, SHOWN_AS_JSON } from './1796430014000-flight-updates.js';

const IN_LOGBOOK = `status in ('processed', 'manual')`;

const INDEXES = {
  flights_in_logbook: `on flights (account_id, sort_at)
    include (id, status, site, flown_on, glider, duration_seconds, track_length_km, climb_total_m, thermal_count,
             altitude_max_m, altitude_gain_max_m, height_gain_max_m, thermal_gain_max_m, climb_max_mps,
             thermal_climb_max_mps, distance_straight_km, distance_from_takeoff_max_km, glide_max_km, scored_points,
             scored_km, scored_shapes)
    where ${IN_LOGBOOK}`,
  flights_in_logbook_undated: `on flights (account_id) where ${IN_LOGBOOK} and flown_on is null`,
  flights_in_logbook_glider: `on flights (account_id, lower(glider), sort_at) where ${IN_LOGBOOK} and glider is not null`,
};
const REPLACED = ['flights_logbook', 'flights_undated', 'flights_glider_sort_at'];

const HALVES = `create or replace function record_logbook_change() returns trigger language plpgsql as $$
  begin
    insert into logbook_changes (account_id, half)
    select distinct account_id, half_month(flown_on)
      from (values (old.account_id, old.flown_on, old.status), (new.account_id, new.flown_on, new.status))
             as flight (account_id, flown_on, status)
     where ${IN_LOGBOOK} and exists (select from accounts where id = account_id);
    return null;
  end $$`;

/** SQL: triggers, in place of those that heed processed flights only. */
const TRIGGERS = [
  `create or replace trigger logbook_inserted after insert on flights
     for each row when (new.${IN_LOGBOOK}) execute function record_logbook_change()`,
  `create or replace trigger logbook_deleted after delete on flights
     for each row when (old.${IN_LOGBOOK}) execute function record_logbook_change()`,
  `create or replace trigger logbook_updated
     after update of account_id, status, sort_at, flown_at, flown_on, site, glider, duration_seconds, track_length_km,
       climb_total_m, thermal_count, altitude_max_m, altitude_gain_max_m, height_gain_max_m, thermal_gain_max_m,
       climb_max_mps, thermal_climb_max_mps, distance_straight_km, distance_from_takeoff_max_km, glide_max_km,
       scored_points, scored_km, scored_shapes, logged_at
     on flights for each row when (old.${IN_LOGBOOK} or new.${IN_LOGBOOK}) execute function record_logbook_change()`,
];

/** Accounts have flights without a track, which count in the logbook. */
export class ManualFlights1796430024000 implements StatedMigration {
  readonly name = 'ManualFlights1796430024000';
  readonly transaction = false;
  readonly lock =
    'ACCESS EXCLUSIVE on flights and logbook_totals, to add columns; then SHARE ROW EXCLUSIVE on flights, to replace triggers';
  readonly duration =
    '20 ms: the columns are null or have a constant default; then indexes are built without blocking, in two minutes';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flights add column if not exists manual json');
    await runner.query(
      'alter table logbook_totals add column if not exists without_track integer not null default 0',
    );
    await runner.query(HALVES);
    for (const trigger of TRIGGERS) await runner.query(trigger);
    const shown = [...SHOWN, 'notes', 'tags', 'tandem', 'passenger'];
    await runner.query(flightUpdateTrigger(shown, [...SHOWN_AS_JSON, 'manual']));
    for (const [name, definition] of Object.entries(INDEXES)) await buildIndex(runner, name, definition);
    for (const name of REPLACED) await runner.query(`drop index concurrently if exists ${name}`);
  }
}
