/** What accounts have used, and requests with an `Idempotency-Key`. Needs accounts and flights. */
export const ACCESS = `
-- rows of usage are updated up to once a second and never grow: free room on the page keeps updates there (HOT)
create table monthly_usage (
  account_id bigint not null references accounts on delete cascade,
  month date not null,
  requests bigint not null default 0,
  debriefs bigint not null default 0,
  debrief_input_tokens bigint not null default 0,
  debrief_output_tokens bigint not null default 0,
  debrief_cost_usd numeric(14, 6) not null default 0,
  warned_percent smallint not null default 0,
  warned_limit bigint, -- of the latest quota notification, since a change of plan changes the limit
  primary key (account_id, month)
) with (fillfactor = 50);
create index monthly_usage_month_idx on monthly_usage (month);

create table daily_usage (
  account_id bigint not null references accounts on delete cascade,
  day date not null,
  requests bigint not null default 0,
  debriefs bigint not null default 0,
  -- outside the quotas of plans
  console_requests bigint not null default 0,
  direct_uploads bigint not null default 0,
  primary key (account_id, day)
) with (fillfactor = 50);
create index daily_usage_day_idx on daily_usage (day);

create table idempotent_requests (
  account_id bigint not null references accounts on delete cascade,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  attempt integer not null default 1,
  locked_until timestamptz(3) not null,
  begun text, -- the work that the request has started: a repeat waits for it instead of starting more
  answer json, -- the response
  flight_id bigint references flights on delete cascade, -- the flight in it
  expires_at timestamptz(3) not null,
  primary key (account_id, route, key)
);
create index idempotent_requests_flight_id_idx on idempotent_requests (flight_id);
create index idempotent_requests_expires_at_idx on idempotent_requests (expires_at)`;
