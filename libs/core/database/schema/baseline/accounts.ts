/** Accounts, the users who sign in to them, and API keys. */
export const ACCOUNTS = `
create table accounts (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  name text not null,
  email text,
  country text,
  glider text,
  club text,
  plan text not null,
  auto_debrief boolean not null default true,
  split_multiple_flights boolean not null default false,
  logbook_kept boolean not null default true,
  disabled_at timestamptz(3),
  deletion_started_at timestamptz(3), -- any process can finish a deletion that another began
  created_at timestamptz(3) not null default now()
);
create index accounts_being_deleted on accounts (id) where deletion_started_at is not null;
create index accounts_logbook_unkept on accounts (id) where not logbook_kept;

create table api_keys (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  key_sha256 bytea not null unique,
  first_characters text not null,
  last4 text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  rotated_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index api_keys_account_id_idx on api_keys (account_id);
create index api_keys_ended on api_keys (least(revoked_at, expires_at))
  where least(revoked_at, expires_at) is not null;

-- better-auth reads and writes users, credentials, sessions, verifications and second factors
create table users (
  id text primary key,
  account_id bigint not null unique references accounts on delete cascade,
  email text not null unique,
  email_verified boolean not null default false,
  name text not null,
  role text not null default 'member',
  invited boolean not null default false, -- sign-ups that are never confirmed are deleted, invitations are not
  two_factor_enabled boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index users_unconfirmed_idx on users (created_at) where not email_verified and not invited;

create table user_credentials (
  id text primary key,
  user_id text not null references users on delete cascade,
  provider_id text not null,
  provider_account_id text not null,
  password text, -- hashed
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, provider_account_id)
);
create index user_credentials_user_id_idx on user_credentials (user_id);

create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token_sha256 text not null unique,
  user_agent text,
  ip_address text,
  second_factor text, -- the one that it was started with
  confirmed_at timestamptz(3), -- when its user last proved who they are
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index verifications_identifier_idx on verifications (identifier);
create index verifications_value_idx on verifications (value);
create index verifications_expires_at_idx on verifications (expires_at);

create table attempt_windows (
  name_sha256 bytea primary key,
  attempts integer not null,
  ends_at timestamptz(3) not null
);
create index attempt_windows_ends_at_idx on attempt_windows (ends_at);

-- the IP addresses that each user has signed in from: failed attempts from others do not block sign-in from these
create table known_addresses (
  user_id text not null references users on delete cascade,
  address_sha256 bytea not null, -- an HMAC-SHA-256
  used_at timestamptz(3) not null default now(),
  primary key (user_id, address_sha256)
);
create index known_addresses_used_at_idx on known_addresses (used_at)`;

/** Short-lived tokens with which the console calls the flight API, and links that sign in once without a password. */
export const SIGN_IN_TOKENS = `
create table console_tokens (
  id bigint generated always as identity primary key,
  session_id text not null references sessions on delete cascade,
  token_sha256 bytea not null unique,
  last4 text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index console_tokens_session_id_idx on console_tokens (session_id);

create table sign_in_links (
  account_id bigint primary key references accounts on delete cascade,
  token_sha256 bytea not null unique,
  role text not null,
  expires_at timestamptz(3) not null
)`;

/** The secret of an authenticator app (encrypted) with recovery codes (SHA-256 only), and passkeys. */
export const SECOND_FACTORS = `
create table two_factors (
  id text primary key,
  number bigint generated always as identity unique,
  user_id text not null unique references users on delete cascade,
  secret text not null,
  recovery_codes text not null,
  verified boolean not null default false,
  created_at timestamptz(3) not null default now()
);

create table passkeys (
  id text primary key,
  user_id text not null references users on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key text not null,
  counter double precision not null, -- 32 bits without a sign, read as a number
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user_id_idx on passkeys (user_id)`;
