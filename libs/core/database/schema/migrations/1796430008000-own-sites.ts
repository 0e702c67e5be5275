import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

const TABLE = `
  create table if not exists own_sites (
    id text primary key,
    account_id bigint not null references accounts on delete cascade,
    name text not null,
    latitude double precision not null,
    longitude double precision not null,
    created_at timestamptz(3) not null default now()
  );
  create index if not exists own_sites_account_id_idx on own_sites (account_id)`;

const COLUMNS = `
  alter table flights
    add column if not exists own_site_id text,
    add column if not exists found_site text -- the site without the name that the owner gave to the take-off`;

const INDEXES = {
  // by bands of latitude of 1/200 of a degree, about 550 m
  flights_takeoffs: `on flights
    (account_id, floor((metrics -> 'takeoff' ->> 'latitude')::double precision * 200), sort_at)`,
  flights_own_site: 'on flights (own_site_id) where own_site_id is not null',
};

/** Accounts name the places where they take off. */
export class OwnSites1796430008000 implements StatedMigration {
  readonly name = 'OwnSites1796430008000';
  readonly transaction = false;
  readonly lock =
    'ACCESS EXCLUSIVE on flights, to add columns; SHARE ROW EXCLUSIVE on accounts, for a foreign key';
  readonly duration =
    '10 ms for the columns, which are null; a minute for the indexes, during which reads and writes go on';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(COLUMNS);
    for (const [name, definition] of Object.entries(INDEXES)) await buildIndex(runner, name, definition);
    await runner.query('drop index concurrently if exists flights_own_sites'); // `flights_takeoffs` replaces it
  }
}
