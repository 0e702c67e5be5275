import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

/**
 * What the statistics, records and thermal map of an account are computed from. The worker fills it in for results of
 * earlier releases. One index serves the statistics, the records and `GET /me`, and replaces `flights_statistics`. Until
 * the previous release has stopped, its `GET /me` reads the rows of the account.
 */
export class Logbook1796360000000 implements StatedMigration {
  readonly name = 'Logbook1796360000000';
  readonly transaction = false;
  readonly lock = 'ACCESS EXCLUSIVE on flights, to add columns and for the foreign key of the new table';
  readonly duration = '10 ms; then both indexes read flights without blocking, 20 to 40 s each';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table flights
        add column if not exists flown_on date,
        add column if not exists glider text,
        add column if not exists climb_total_m integer,
        add column if not exists thermal_count integer,
        add column if not exists altitude_max_m integer,
        add column if not exists altitude_gain_max_m integer,
        add column if not exists height_gain_max_m integer,
        add column if not exists thermal_gain_max_m integer,
        add column if not exists climb_max_mps real,
        add column if not exists thermal_climb_max_mps real,
        add column if not exists distance_straight_km real,
        add column if not exists distance_from_takeoff_max_km real,
        add column if not exists glide_max_km real,
        add column if not exists scored_points real[],
        add column if not exists scored_km real[],
        add column if not exists scored_shapes text,
        add column if not exists logged_at timestamptz(3)`);
    await runner.query(`
      create table if not exists flight_thermals (
        flight_id bigint primary key references flights on delete cascade,
        account_id bigint not null,
        flown_at timestamptz(3),
        flown_on date,
        latitudes_e6 integer[] not null,
        longitudes_e6 integer[] not null,
        entry_altitudes_m smallint[] not null,
        exit_altitudes_m smallint[] not null,
        gains_m smallint[] not null,
        durations_seconds smallint[] not null,
        climbs_mps real[] not null,
        hours smallint[] not null,
        winds_from_deg smallint[] not null,
        winds_kmh real[] not null)`);
    await buildIndex(
      runner,
      'flight_thermals_account_id_flown_on_idx',
      'on flight_thermals (account_id, flown_on)',
    );
    await buildIndex(
      runner,
      'flights_logbook',
      `on flights (account_id, sort_at)
         include (id, site, flown_on, glider, duration_seconds, track_length_km, climb_total_m, thermal_count,
                  altitude_max_m, altitude_gain_max_m, height_gain_max_m, thermal_gain_max_m, climb_max_mps,
                  thermal_climb_max_mps, distance_straight_km, distance_from_takeoff_max_km, glide_max_km,
                  scored_points, scored_km, scored_shapes)
         where status = 'processed'`,
    );
    await buildIndex(
      runner,
      'flights_unlogged',
      `on flights (id) where status = 'processed' and logged_at is distinct from processed_at`,
    );
    await runner.query('drop index concurrently if exists flights_statistics');
  }

  async down(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'flights_statistics',
      `on flights (account_id) include (duration_seconds, track_length_km, best_points) where status = 'processed'`,
    );
    await runner.query('drop index flights_logbook, flights_unlogged');
    await runner.query('drop table flight_thermals');
    await runner.query(`
      alter table flights
        drop column flown_on, drop column glider, drop column climb_total_m, drop column thermal_count,
        drop column altitude_max_m, drop column altitude_gain_max_m, drop column height_gain_max_m,
        drop column thermal_gain_max_m, drop column climb_max_mps, drop column thermal_climb_max_mps,
        drop column distance_straight_km, drop column distance_from_takeoff_max_km, drop column glide_max_km,
        drop column scored_points, drop column scored_km, drop column scored_shapes, drop column logged_at`);
  }
}
