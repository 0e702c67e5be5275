import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

/** Flights of visitors belong to accounts of their own, so that they count nowhere. */
const GUESTS = `
  alter table accounts add column if not exists guests_of_id bigint`;

const IS_BOUND = `
  select 1 from pg_constraint where conname = 'accounts_guests_of_id_fkey' and conrelid = 'accounts'::regclass`;

const BIND = `
  alter table accounts add constraint accounts_guests_of_id_fkey
    foreign key (guests_of_id) references accounts not valid`;

const GROUPS = `
create table if not exists groups (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references accounts on delete cascade,
  guests_account_id bigint not null unique references accounts on delete cascade,
  name text not null,
  token_sha256 bytea not null unique,
  token_encrypted text not null,
  accepts_flights boolean not null default true,
  created_at timestamptz(3) not null default now()
);
create index if not exists groups_account_id_id_idx on groups (account_id, id);

create table if not exists group_entries (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  group_id bigint not null references groups on delete cascade,
  flight_id bigint not null references flights on delete cascade,
  linked_token_sha256 bytea, -- of the share that a flight of another account was added by
  pilot_name text,
  colour smallint,
  status text not null,
  removal_sha256 bytea unique, -- of the secret by which a visitor removes his flight
  created_at timestamptz(3) not null default now(),
  unique (group_id, flight_id)
);
create index if not exists group_entries_flight_id_idx on group_entries (flight_id);
create index if not exists group_entries_waiting on group_entries (created_at) where status = 'waiting'`;

/** Accounts can keep groups of flights. */
export class Groups1796430007000 implements StatedMigration {
  readonly name = 'Groups1796430007000';
  readonly transaction = false;
  readonly lock =
    'ACCESS EXCLUSIVE on accounts, to add a column; SHARE ROW EXCLUSIVE on flights, for a foreign key';
  readonly duration = '1 s: the column is null, and accounts are few';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(GUESTS);
    const bound = (await runner.query(IS_BOUND)) as unknown[];
    if (bound.length === 0) await runner.query(BIND);
    await runner.query('alter table accounts validate constraint accounts_guests_of_id_fkey');
    await buildIndex(
      runner,
      'accounts_guests_of',
      'on accounts (guests_of_id) where guests_of_id is not null',
    );
    await runner.query(GROUPS);
  }
}
