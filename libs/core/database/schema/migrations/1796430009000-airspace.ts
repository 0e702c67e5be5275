import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

/** Sets of airspaces, and what flights have to do with them. */
const TABLES = [
  `create table if not exists airspace_sets (
     id bigint generated always as identity primary key,
     name text not null unique,
     country text not null,
     valid_from date not null,
     valid_until date, -- the last day; null if the next set is not known
     source text not null,
     licence text,
     sha256 bytea not null,
     airspace_count integer not null,
     left_out_count integer not null,
     created_at timestamptz(3) not null default now()
   )`,
  `create table if not exists airspaces (
     id bigint generated always as identity primary key,
     set_id bigint not null references airspace_sets on delete cascade,
     line integer not null, -- of the file
     name text not null,
     icao_class text,
     type text not null,
     code text not null,
     floor_datum text not null,
     floor_m double precision not null,
     floor_text text not null,
     ceiling_datum text not null,
     ceiling_m double precision not null,
     ceiling_text text not null,
     activation json not null,
     bounds box not null, -- of longitudes and latitudes
     rings bytea not null
   )`,
  'create index if not exists airspaces_set_id_idx on airspaces (set_id)',
  'create index if not exists airspaces_bounds on airspaces using gist (bounds)',
  `create table if not exists airspace_changes (
     id bigint generated always as identity primary key,
     valid_from date not null,
     valid_until date,
     reached bigint not null default 0, -- the last flight that is marked
     created_at timestamptz(3) not null default now()
   )`,
  `create table if not exists flight_airspaces (
     flight_id bigint primary key references flights on delete cascade,
     account_id bigint not null references accounts on delete cascade,
     due_at timestamptz(3) default now(), -- null: nothing is to be done
     attempt integer not null default 0,
     failures integer not null default 0,
     failure_reason text,
     verdict json,
     crossing_sha256 bytea, -- of the crossings that the latest event told about
     judged_at timestamptz(3)
   )`,
  'create index if not exists flight_airspaces_account_id_idx on flight_airspaces (account_id)',
  'create index if not exists flight_airspaces_due on flight_airspaces (due_at) where due_at is not null',
  `create table if not exists airspace_remarks (
     id bigint generated always as identity primary key,
     flight_id bigint not null references flights on delete cascade,
     account_id bigint not null references accounts on delete cascade,
     kind text not null, -- comment or decision
     decision text,
     text text not null,
     author json not null,
     created_at timestamptz(3) not null default now()
   )`,
  'create index if not exists airspace_remarks_flight_id_idx on airspace_remarks (flight_id)',
  'create index if not exists airspace_remarks_account_id_idx on airspace_remarks (account_id)',
];

const COLUMN = 'alter table flights add column if not exists airspace text';

/** Flights are judged by the airspaces of their day. */
export class Airspace1796430009000 implements StatedMigration {
  readonly name = 'Airspace1796430009000';
  readonly transaction = false;
  readonly lock =
    'ACCESS EXCLUSIVE on flights, to add a column; SHARE ROW EXCLUSIVE on accounts, for foreign keys';
  readonly duration =
    '20 ms: the column is null; then an index of no rows is built without blocking, in 10 s';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, COLUMN]) await runner.query(statement);
    await buildIndex(
      runner,
      'flights_airspace',
      'on flights (account_id, airspace, sort_at, public_id) where airspace is not null',
    );
  }
}
