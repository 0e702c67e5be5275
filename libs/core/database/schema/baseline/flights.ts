/** Flights with their results and shares, and flying sites. */
export const FLIGHTS = `
create table flights (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references accounts on delete cascade,
  status text not null,
  title text not null,
  title_chosen boolean not null default false,
  site text,
  site_chosen boolean not null default false,
  aircraft json,
  sort_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),

  -- the file
  fixes_sha256 bytea not null,
  input_sha256 bytea,
  file_bytes integer not null,
  log_part smallint not null default 1, -- accounts may store each flight of a log as a flight of its own
  part_start_seconds integer,
  part_end_seconds integer,

  -- the queue: its class, its turn among the accounts, and since when it waits
  queue_class smallint not null default 1,
  queue_turn integer not null default 0,
  queued_at timestamptz(3) not null default now(),
  attempt integer not null default 0,
  lost_workers integer not null default 0,
  locked_until timestamptz(3),
  processed_at timestamptz(3),
  failure_reason text,
  analysis_version integer,
  reanalysis_version integer,

  -- results
  flown_at timestamptz(3),
  duration_seconds integer not null default 0,
  metrics json,
  quality json,
  places json,
  track_length_km double precision,
  best_points jsonb,

  -- what the logbook is computed from
  flown_on date,
  glider text,
  climb_total_m integer,
  thermal_count integer,
  altitude_max_m integer,
  altitude_gain_max_m integer,
  height_gain_max_m integer,
  thermal_gain_max_m integer,
  climb_max_mps real,
  thermal_climb_max_mps real,
  distance_straight_km real,
  distance_from_takeoff_max_km real,
  glide_max_km real,
  scored_points real[],
  scored_km real[],
  scored_shapes text,
  logged_at timestamptz(3),

  unique (account_id, fixes_sha256, log_part)
);

-- the list of flights: nearly all are processed, so only the others have indexes by status
create index flights_account_id_sort_at_public_id_idx on flights (account_id, sort_at, public_id);
create index flights_account_id_created_at_public_id_idx on flights (account_id, created_at, public_id);
create index flights_site_sort_at on flights (account_id, lower(site), sort_at, public_id);
create index flights_site_created_at on flights (account_id, lower(site), created_at, public_id);
create index flights_unprocessed_sort_at on flights (account_id, status, sort_at, public_id) where status <> 'processed';
create index flights_unprocessed_created_at on flights (account_id, status, created_at, public_id)
  where status <> 'processed';
create index flights_glider_sort_at on flights (account_id, lower(glider), sort_at)
  where status = 'processed' and glider is not null;

-- the queue and the chores of the worker
create index flights_queue on flights (queue_class, queue_turn, id) where status = 'processing';
create index flights_queue_of_account on flights (account_id, queue_class, queue_turn) where status = 'processing';
create index flights_failed on flights (id) where status = 'failed' or failure_reason is not null;
create index flights_reanalysis on flights (created_at) where reanalysis_version is not null;
create index flights_result_version on flights (analysis_version)
  where status = 'processed' and reanalysis_version is null and failure_reason is null;

-- the account's own sites, by bands of latitude of 1/200 of a degree, about 550 m
create index flights_own_sites on flights
  (account_id, floor((metrics -> 'takeoff' ->> 'latitude')::double precision * 200), sort_at) where site is not null;

-- the logbook
create index flights_logbook on flights (account_id, sort_at)
  include (id, site, flown_on, glider, duration_seconds, track_length_km, climb_total_m, thermal_count, altitude_max_m,
           altitude_gain_max_m, height_gain_max_m, thermal_gain_max_m, climb_max_mps, thermal_climb_max_mps,
           distance_straight_km, distance_from_takeoff_max_km, glide_max_km, scored_points, scored_km, scored_shapes)
  where status = 'processed';
create index flights_undated on flights (account_id) where status = 'processed' and flown_on is null;
create index flights_unlogged on flights (id)
  where status = 'processed' and logged_at is distinct from processed_at;

create table flight_results (
  flight_id bigint primary key references flights on delete cascade,
  thermals json not null,
  legs json,
  task json,
  track bytea,
  score json,
  observed_weather json
);
-- already compressed: compressing it again would cost more than the write
alter table flight_results alter column track set storage external;

create table flight_shares (
  flight_id bigint primary key references flights on delete cascade,
  token_sha256 bytea not null unique,
  token_encrypted text not null,
  show_debrief boolean not null default false,
  allow_download boolean not null default false,
  allow_embed boolean not null default false,
  language text,
  created_at timestamptz(3) not null default now()
);

create table sites (
  id bigint generated always as identity primary key,
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  unique (latitude, longitude, name)
);

-- on a sphere (haversine), accurate to half a per cent; works across the antimeridian
create function distance_m(latitude_a double precision, longitude_a double precision,
                           latitude_b double precision, longitude_b double precision)
returns double precision language sql immutable strict parallel safe
return 2 * 6371008.8 * asin(least(1, sqrt(
  sind((latitude_b - latitude_a) / 2) ^ 2
  + cosd(latitude_a) * cosd(latitude_b) * sind((longitude_b - longitude_a) / 2) ^ 2)))`;

/** The flight on the start page, and how far chores that visit all flights have come. */
export const SAMPLE_AND_WALKS = `
-- without a flight until an API has uploaded it, once; a deletion of the flight takes the row with it
create table sample_flights (
  account_id bigint primary key references accounts on delete cascade,
  flight_id bigint unique references flights on delete cascade
);

create table flight_walks (
  name text primary key,
  flight_id bigint not null,
  due_at timestamptz(3) not null default now()
)`;
