/**
 * The thermals of each flight, and totals and records of each half of a month. Triggers on flights record which halves have
 * changed, even by hand or by an earlier release. A chore of the worker computes them again.
 */
export const LOGBOOK = `
create table flight_thermals (
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
  winds_kmh real[] not null
);
create index flight_thermals_account_id_flown_on_idx on flight_thermals (account_id, flown_on);

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
  primary key (account_id, span, starts_on, dimension, key)
);

create table logbook_records (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  span text not null,
  starts_on date not null,
  kind text not null,
  rule_set text,
  shape text,
  holder double precision[] not null
);
create index on logbook_records (account_id, span, starts_on);

create table logbook_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  half date not null
);
create index on logbook_changes (account_id, half);

-- the first day of a half of a month; flights without a date have one of their own
create function half_month(day date) returns date language sql immutable parallel safe as $$
  select coalesce(day - (date_part('day', day)::integer - 1) % 15 - (date_part('day', day) = 31)::integer * 15,
                  '-infinity'::date) $$;

-- the account may be deleted in the same statement
create function record_logbook_change() returns trigger language plpgsql as $$ begin
  insert into logbook_changes (account_id, half)
  select distinct account_id, half_month(flown_on)
    from (values (old.account_id, old.flown_on, old.status), (new.account_id, new.flown_on, new.status))
           as flight (account_id, flown_on, status)
   where status = 'processed' and exists (select from accounts where id = account_id);
  return null;
end $$;

create trigger logbook_inserted after insert on flights for each row when (new.status = 'processed')
  execute function record_logbook_change();
create trigger logbook_deleted after delete on flights for each row when (old.status = 'processed')
  execute function record_logbook_change();
create trigger logbook_updated
  after update of account_id, status, sort_at, flown_at, flown_on, site, glider, duration_seconds, track_length_km,
    climb_total_m, thermal_count, altitude_max_m, altitude_gain_max_m, height_gain_max_m, thermal_gain_max_m,
    climb_max_mps, thermal_climb_max_mps, distance_straight_km, distance_from_takeoff_max_km, glide_max_km,
    scored_points, scored_km, scored_shapes, logged_at
  on flights for each row when (old.status = 'processed' or new.status = 'processed')
  execute function record_logbook_change()`;
