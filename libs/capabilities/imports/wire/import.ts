import {
  IMPORT_OUTCOMES,
  IMPORT_REFUSALS,
  IMPORT_STATUSES,
  type ImportOutcome,
  type ImportRefusalCode,
  type ImportStatus,
} from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';

/** Why a file was refused. */
export class ImportRefusal {
  @Field.text('A code that does not change. New codes may be added.', {
    enum: Object.keys(IMPORT_REFUSALS),
  })
  code: ImportRefusalCode;

  @Field.text('The reason, for people.')
  message: string;
}

/** What became of a file. */
export class ImportFile {
  @Field.integer('Position of the file in the import, starting at 0.')
  position: number;

  @Field.text(
    'Path of the file in the archive, or its name in the form. That of a file in a ZIP file in the archive begins with the path of the latter.',
  )
  name: string;

  @Field.text('What became of the file. `duplicate`: the account already had the flight.', {
    enum: IMPORT_OUTCOMES,
  })
  outcome: ImportOutcome;

  @Field.text(
    'Id of the flight: the new one, or the one that the account already had. With several flights of a log, the first. Null for a refused file.',
    OR_NULL,
  )
  flight_id: string | null;

  @Field.object(() => ImportRefusal, 'Why the file was refused. Null for other files.', OR_NULL)
  refusal: ImportRefusal | null;
}

export class ImportCounts {
  @Field.integer('All files of the import. Folders and files of the operating system do not count.')
  total: number;

  @Field.integer('Files that became flights.')
  imported: number;

  @Field.integer(
    'Files of flights that the account already had, or that the import contains twice. They were skipped.',
  )
  duplicates: number;

  @Field.integer('Files that were refused.')
  refused: number;

  @Field.integer('Files that are still to be read. Those of a cancelled or failed import will not be.')
  remaining: number;
}

export class ImportSummary {
  @Field.text("The import's id: `imp_` followed by a ULID.")
  id: string;

  @Field.text(
    'Status of the import. `running`: files are still to be read. `completed`: all files have been read, but the last flights may still be processing. `failed`: the rest of the archive could not be read; `failure` says why.',
    { enum: IMPORT_STATUSES },
  )
  status: ImportStatus;

  @Field.text('Name of the ZIP file. Null if the files were sent one by one.', OR_NULL)
  name: string | null;

  @Field.object(() => ImportCounts, 'How many files the import has, and what became of them.')
  files: ImportCounts;

  @Field.text('Why the import failed. Null unless it has.', OR_NULL)
  failure: string | null;

  @Field.time('When the import was accepted.')
  created_at: string;

  @Field.time('When the last file was read, or the import was cancelled or failed. Null until then.', OR_NULL)
  finished_at: string | null;
}

export class Import extends ImportSummary {
  @Field.list(
    () => ImportFile,
    'The first 20 refused files. `GET /imports/{importId}/files?outcome=refused` lists all of them.',
  )
  refusals: ImportFile[];
}

export class ImportList {
  @Field.list(() => ImportSummary, 'The imports, newest first.')
  data: ImportSummary[];

  @Field.boolean('Whether there are more imports after this page.')
  has_more: boolean;

  @Field.text('Pass this as `cursor` to get the next page. Null on the last page.', OR_NULL)
  next_cursor: string | null;
}

export class ImportFileList {
  @Field.list(() => ImportFile, 'The files, in the order of the import.')
  data: ImportFile[];

  @Field.boolean(
    'Whether there are more files after this page. A running import adds files, also between those that are listed.',
  )
  has_more: boolean;

  @Field.text('Pass this as `cursor` to get the next page. Null on the last page.', OR_NULL)
  next_cursor: string | null;
}
