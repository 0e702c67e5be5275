/** Debriefs of flights with their history, and flights whose automatic debrief has not been started. */
export const DEBRIEFS = `
create table debriefs (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references accounts on delete cascade,
  flight_id bigint not null references flights on delete cascade,
  status text not null,
  language text not null,
  provider text,
  model text,
  prompt_version integer,
  facts_version integer,
  content json,
  is_fallback boolean not null default false, -- whether the coach had to write it instead of a language model
  usage json,
  charged_month date,
  failure_reason text,
  attempt integer not null default 0,
  lost_workers integer not null default 0,
  locked_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  replaced_at timestamptz(3) -- by the next one of its flight in the same language
);
create index debriefs_account_id_idx on debriefs (account_id);
create index debriefs_flight_id_id_idx on debriefs (flight_id, id);
create index debriefs_replaced on debriefs (replaced_at) where replaced_at is not null;
-- one run at a time per flight and language; a second request joins it
create unique index debriefs_running on debriefs (flight_id, language) where status = 'running';

create table awaited_debriefs (
  flight_id bigint primary key references flights on delete cascade,
  language text not null
)`;
