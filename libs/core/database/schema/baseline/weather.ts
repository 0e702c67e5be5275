/** Weather of flights from a provider's model, a cache of it by cell and hour, and the calls made. */
export const WEATHER = `
create table flight_weather (
  flight_id bigint primary key references flights on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  status text not null default 'awaited',
  content json,
  analysis_version integer, -- that it is based on
  due_at timestamptz(3) not null default now(),
  attempt integer not null default 0,
  failures integer not null default 0,
  empty_answers integer not null default 0,
  failure_reason text,
  saved_at timestamptz(3)
);
create index flight_weather_account_id_idx on flight_weather (account_id);
create index flight_weather_due on flight_weather (due_at) where status = 'awaited';

create table weather_hours (
  provider text not null,
  kind text not null,
  model text not null,
  cell_latitude double precision not null,
  cell_longitude double precision not null,
  hour timestamptz(3) not null,
  run timestamptz(3),
  place json not null,
  content json not null,
  fetched_at timestamptz(3) not null default now(),
  primary key (provider, kind, model, cell_latitude, cell_longitude, hour)
);
create index weather_hours_fetched_at_idx on weather_hours (fetched_at);

create table weather_providers (
  name text primary key,
  paused_until timestamptz(3)
);

create table weather_calls (
  id bigint generated always as identity primary key,
  provider text not null references weather_providers on delete cascade,
  called_at timestamptz(3) not null,
  calls double precision not null
);
create index weather_calls_provider_called_at_idx on weather_calls (provider, called_at)`;
