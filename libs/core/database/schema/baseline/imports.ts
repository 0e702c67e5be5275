/** Archives whose files are still to become flights, what became of each file, and the listings of WebDAV inboxes. */
export const IMPORTS = `
create table imports (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references accounts on delete cascade,
  status text not null default 'running',
  name text,
  archive_bytes bigint not null,
  expanded_bytes bigint not null default 0,
  files_total integer not null,
  files_imported integer not null default 0,
  files_duplicate integer not null default 0,
  files_refused integer not null default 0,
  failure_reason text,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  due_at timestamptz(3) not null default now(),
  served_at timestamptz(3),
  moved_at timestamptz(3) not null default now(),
  attempt integer not null default 0,
  lost_workers integer not null default 0,
  locked_until timestamptz(3)
);
create index imports_of_account on imports (account_id, id);
create index imports_due on imports (due_at) where status = 'running';
create index imports_finished on imports (finished_at) where finished_at is not null;

-- still to be read: workers claim files instead of archives
create table import_entries (
  import_id bigint not null references imports on delete cascade,
  position integer not null,
  name text not null,
  header_offset bigint not null,
  compressed_bytes bigint not null,
  bytes bigint not null,
  method integer not null,
  checksum bigint not null,
  refusal_code text,
  refusal_message text,
  attempt integer not null default 0,
  lost_workers integer not null default 0,
  locked_until timestamptz(3),
  primary key (import_id, position)
);
create index import_entries_held on import_entries (import_id) where locked_until is not null;

-- read
create table import_files (
  import_id bigint not null references imports on delete cascade,
  position integer not null,
  name text not null,
  outcome text not null,
  flight_id text,
  refusal_code text,
  refusal_message text,
  primary key (import_id, position)
);

create table inbox_entries (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  parent text not null,
  name text not null,
  size_bytes integer,
  modified_at timestamptz(3) not null,
  unique (account_id, parent, name)
)`;
