/** Endpoints, the outbox of events, deliveries and their attempts. */
export const WEBHOOKS = `
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references accounts on delete cascade,
  url text not null,
  description text,
  event_types text[] not null,
  secret text not null,
  previous_secret text, -- unused: see replaced_secrets
  previous_secret_until timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text,
  gives_way boolean not null default true, -- until it is known to respond quickly
  failures integer not null default 0,
  failing_since timestamptz(3),
  last_success_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index webhook_endpoints_account_id_idx on webhook_endpoints (account_id);

create table replaced_secrets (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  secret text not null,
  signs_until timestamptz(3) not null
);
create index replaced_secrets_endpoint_id_idx on replaced_secrets (endpoint_id);

create table events (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references accounts on delete cascade,
  endpoint_id bigint references webhook_endpoints on delete cascade,
  type text not null,
  data json not null,
  origin json, -- the request that caused it, and its trace
  created_at timestamptz(3) not null default now(),
  relayed_at timestamptz(3)
);
create index events_account_id_created_at_idx on events (account_id, created_at);
create index events_created_at_idx on events (created_at);
create index events_of_one_endpoint on events (endpoint_id) where endpoint_id is not null;
create index events_unrelayed on events (id) where relayed_at is null;

create table deliveries (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null, -- without a foreign key: its event and endpoint have one
  event_id bigint not null references events on delete cascade,
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  status text not null default 'pending',
  manual boolean not null default false,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  locked_until timestamptz(3),
  claim integer not null default 0,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3)
);
create index deliveries_account_id_id_idx on deliveries (account_id, id);
create index deliveries_endpoint_id_id_idx on deliveries (endpoint_id, id);
create index deliveries_pending on deliveries (endpoint_id, next_attempt_at) where status = 'pending';
create unique index deliveries_of_event on deliveries (event_id, endpoint_id, (case when manual then id else 0 end));

create table delivery_attempts (
  delivery_id bigint not null references deliveries on delete cascade,
  number integer not null,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  status_code integer,
  error text,
  headers json, -- of the request, so that a tenant can compare its signature
  reply text,
  primary key (delivery_id, number)
)`;

/**
 * Whether an event of the account may have to be delivered. The lock waits for a transaction that registers or enables
 * an endpoint and has locked the account. The function is volatile, so its second query sees what that one committed.
 */
export const AWAITED_EVENTS = `
create function endpoints_await_events(bigint) returns boolean language plpgsql volatile as $$
begin
  perform 1 from accounts where id = $1 for key share;
  return exists (select from webhook_endpoints where account_id = $1 and disabled_at is null);
end $$`;
