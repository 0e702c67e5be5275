import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/** Flights keep the format of their file. Those of earlier releases, which insert no format, are IGC files. */
export class TrackFiles1796430016000 implements StatedMigration {
  readonly name = 'TrackFiles1796430016000';
  readonly transaction = false;
  readonly lock = 'ACCESS EXCLUSIVE on flights, to add a column';
  readonly duration = '10 ms: the default is constant';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "alter table flights add column if not exists file_format text not null default 'igc'",
    );
  }
}
