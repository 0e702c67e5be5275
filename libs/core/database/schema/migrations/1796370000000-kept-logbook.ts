import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/**
 * Totals and records of each half of a month, and which halves have changed since. A trigger records the changes, so those
 * of the previous release and of operators are included. The tables start empty. A chore of the worker fills them for
 * accounts that are older than this migration.
 */
export class KeptLogbook1796370000000 implements StatedMigration {
  readonly name = 'KeptLogbook1796370000000';
  readonly lock =
    'ACCESS EXCLUSIVE on accounts, to add a column; SHARE ROW EXCLUSIVE on flights, for triggers';
  readonly duration = '10 ms';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table accounts add column logbook_kept boolean not null default false;
      alter table accounts alter column logbook_kept set default true`);
    // the first day of a half of a month; flights without a date have one of their own
    await runner.query(`
      create function half_month(day date) returns date language sql immutable parallel safe as $$
        select coalesce(day - (date_part('day', day)::integer - 1) % 15 - (date_part('day', day) = 31)::integer * 15,
                        '-infinity'::date) $$`);
    await runner.query(`
      create table logbook_changes (
        id bigint generated always as identity primary key,
        account_id bigint not null references accounts on delete cascade,
        half date not null)`);
    await runner.query('create index on logbook_changes (account_id, half)');
    await runner.query(`
      create table logbook_totals (
        account_id bigint not null references accounts on delete cascade,
        span text not null,
        starts_on date not null,
        dimension text not null,
        key text not null,
        name text,
        flights integer not null,
        days integer not null,
        duration_seconds bigint not null,
        duration_max_seconds integer not null,
        track_length_km numeric not null,
        climb_total_m bigint not null,
        thermal_count bigint not null,
        best_points real[] not null,
        primary key (account_id, span, starts_on, dimension, key))`);
    await runner.query(`
      create table logbook_records (
        id bigint generated always as identity primary key,
        account_id bigint not null references accounts on delete cascade,
        span text not null,
        starts_on date not null,
        kind text not null,
        rule_set text,
        shape text,
        holder double precision[] not null)`);
    await runner.query('create index on logbook_records (account_id, span, starts_on)');
    // the account may be deleted in the same statement
    await runner.query(`
      create function record_logbook_change() returns trigger language plpgsql as $$ begin
        insert into logbook_changes (account_id, half)
        select distinct account_id, half_month(flown_on)
          from (values (old.account_id, old.flown_on, old.status), (new.account_id, new.flown_on, new.status))
                 as flight (account_id, flown_on, status)
         where status = 'processed' and exists (select from accounts where id = account_id);
        return null;
      end $$`);
    await runner.query(`
      create trigger logbook_inserted after insert on flights for each row when (new.status = 'processed')
        execute function record_logbook_change()`);
    await runner.query(`
      create trigger logbook_deleted after delete on flights for each row when (old.status = 'processed')
        execute function record_logbook_change()`);
    await runner.query(`
      create trigger logbook_updated
        after update of account_id, status, sort_at, flown_at, flown_on, site, glider, duration_seconds, track_length_km,
          climb_total_m, thermal_count, altitude_max_m, altitude_gain_max_m, height_gain_max_m, thermal_gain_max_m,
          climb_max_mps, thermal_climb_max_mps, distance_straight_km, distance_from_takeoff_max_km, glide_max_km,
          scored_points, scored_km, scored_shapes, logged_at
        on flights for each row when (old.status = 'processed' or new.status = 'processed')
        execute function record_logbook_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger logbook_inserted on flights');
    await runner.query('drop trigger logbook_deleted on flights');
    await runner.query('drop trigger logbook_updated on flights');
    await runner.query('drop function record_logbook_change()');
    await runner.query('drop table logbook_changes, logbook_totals, logbook_records');
    await runner.query('drop function half_month(date)');
    await runner.query('alter table accounts drop column logbook_kept');
  }
}
