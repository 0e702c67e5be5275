import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

const TABLE = `create table if not exists airspace_files (
  folder_id uuid not null, -- of the folder that contains it
  name text not null,
  state text not null, -- differs as soon as the file or its description has changed
  problem text, -- why it is not a set as it stands now; null if it is
  set_id bigint references airspace_sets on delete set null,
  seen_at timestamptz(3) not null default now(),
  primary key (folder_id, name)
)`;

const INDEX = 'create index if not exists airspace_files_set_id_idx on airspace_files (set_id)';

/** Files in `DATA_DIR/airspace` and the sets made of them, and crossings that operators decide on. */
export class AirspaceFiles1796430012000 implements StatedMigration {
  readonly name = 'AirspaceFiles1796430012000';
  readonly transaction = false;
  readonly lock = 'SHARE ROW EXCLUSIVE on airspace_sets, for the foreign key';
  readonly duration = '10 ms: the table is new; then an index of few rows is built without blocking, in 10 s';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [TABLE, INDEX]) await runner.query(statement);
    await buildIndex(
      runner,
      'flight_airspaces_crossing',
      'on flight_airspaces (flight_id) where crossing_sha256 is not null',
    );
  }
}
