/** OAuth apps, the users connected to them, and their tokens. better-auth writes most rows. */
export const OAUTH = `
-- without an account, an app has no developer: it identifies itself by the URL of a metadata document, or has registered
-- itself
create table oauth_apps (
  id text primary key,
  account_id bigint references accounts on delete cascade,
  name text not null,
  website text,
  application_type text not null,
  token_endpoint_auth_method text not null,
  secret_sha256 text,
  redirect_uris text[] not null,
  scopes text[] not null,
  grant_types text[] not null,
  metadata_url text,
  metadata_expires_at timestamptz(3),
  disabled boolean not null default false,
  verified_at timestamptz(3), -- by the operator
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index oauth_apps_account_id_idx on oauth_apps (account_id);
create unique index oauth_apps_metadata_url_key on oauth_apps (metadata_url);
create index oauth_apps_introduced on oauth_apps (updated_at) where account_id is null;

create table oauth_connections (
  id text primary key,
  app_id text not null references oauth_apps on delete cascade,
  user_id text not null references users on delete cascade,
  scopes text[] not null,
  resources text[],
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  unique (app_id, user_id)
);
create index oauth_connections_user_id_idx on oauth_connections (user_id);

create table oauth_refresh_tokens (
  id text primary key,
  sha256 text not null unique,
  app_id text not null,
  user_id text not null,
  authorization_code_id text,
  resources text[],
  scopes text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  rotated_at timestamptz(3),
  -- what an app gets that repeats a refresh whose response was lost, encrypted and for a few seconds
  replay_response text,
  replay_expires_at timestamptz(3),
  foreign key (app_id, user_id) references oauth_connections (app_id, user_id) on delete cascade
);
create index oauth_refresh_tokens_connection on oauth_refresh_tokens (app_id, user_id);
create index oauth_refresh_tokens_code on oauth_refresh_tokens (authorization_code_id);
create index oauth_refresh_tokens_expires_at_idx on oauth_refresh_tokens (expires_at);
create index oauth_refresh_tokens_replay_expires_at_idx on oauth_refresh_tokens (replay_expires_at)
  where replay_response is not null;

create table oauth_access_tokens (
  id text primary key,
  sha256 text not null unique,
  app_id text not null,
  user_id text not null,
  authorization_code_id text,
  refresh_token_id text references oauth_refresh_tokens on delete cascade,
  resources text[],
  scopes text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  foreign key (app_id, user_id) references oauth_connections (app_id, user_id) on delete cascade
);
create index oauth_access_tokens_connection on oauth_access_tokens (app_id, user_id);
create index oauth_access_tokens_code on oauth_access_tokens (authorization_code_id);
create index oauth_access_tokens_refresh on oauth_access_tokens (refresh_token_id);
create index oauth_access_tokens_expires_at_idx on oauth_access_tokens (expires_at);

create table oauth_device_codes (
  id text primary key,
  device_code_sha256 text not null unique,
  user_code text not null unique,
  app_id text not null references oauth_apps on delete cascade,
  user_id text references users on delete cascade,
  status text not null,
  scope text,
  resources text[],
  polling_interval_ms integer,
  last_polled_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index oauth_device_codes_app_id_idx on oauth_device_codes (app_id);
create index oauth_device_codes_user_id_idx on oauth_device_codes (user_id);
create index oauth_device_codes_expires_at_idx on oauth_device_codes (expires_at);

create table oauth_app_usage (
  app_id text not null references oauth_apps on delete cascade,
  day date not null,
  requests bigint not null default 0,
  client_errors bigint not null default 0,
  server_errors bigint not null default 0,
  primary key (app_id, day)
);
create index oauth_app_usage_day_idx on oauth_app_usage (day);

-- requests of each app for an account; they stay when the account disconnects the app
create table connected_app_usage (
  account_id bigint not null references accounts on delete cascade,
  app_id text not null references oauth_apps on delete cascade,
  month date not null,
  requests bigint not null default 0,
  primary key (account_id, app_id, month)
);
create index connected_app_usage_app_id_idx on connected_app_usage (app_id);
create index connected_app_usage_month_idx on connected_app_usage (month)`;
