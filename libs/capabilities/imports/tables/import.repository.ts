import { type ImportOutcome } from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ImportFileRow } from './import-file.entity.js';
import { type ImportRow } from './import.entity.js';
import { type ListedEntry } from '@capabilities/flights';
import { entriesParameter, insertEntriesText } from './listed-entries.js';

/** An import as presented. */
export type ImportRecord = Pick<
  ImportRow,
  | 'publicId'
  | 'status'
  | 'name'
  | 'filesTotal'
  | 'filesImported'
  | 'filesDuplicate'
  | 'filesRefused'
  | 'failureReason'
  | 'createdAt'
  | 'finishedAt'
>;

export type ImportedFile = Omit<ImportFileRow, 'importId' | 'import'>;

export interface NewImport {
  readonly publicId: string;
  readonly name: string | null;
  readonly archiveBytes: number;
  readonly expandedBytes: number;
  /** All files of the archive. */
  readonly entries: readonly ListedEntry[];
}

export interface FilesQuery {
  readonly outcome?: ImportOutcome | undefined;
  /** Position of the last file of the page before. */
  readonly after?: number | undefined;
  readonly limit: number;
}

const COLUMNS = `i.public_id as "publicId", i.status, i.name, i.files_total as "filesTotal",
  i.files_imported as "filesImported", i.files_duplicate as "filesDuplicate", i.files_refused as "filesRefused",
  i.failure_reason as "failureReason", i.created_at as "createdAt", i.finished_at as "finishedAt"`;

/** The import with its list of files. None for an account that is being deleted. */
const INSERT = new Statement<ImportRecord>(
  `with i as (
     insert into imports (account_id, public_id, name, archive_bytes, files_total, expanded_bytes, due_at)
     select id, $2::text, $3::text, $4::bigint, $5::integer, $6::bigint, 'infinity'
       from accounts where id = $1 and deletion_started_at is null returning *),
   listed as (${insertEntriesText('$7', 'i')})
   select ${COLUMNS} from i`,
);

const UNFINISHED = new Statement<{ count: number }>(
  `select count(*)::integer as count from imports where account_id = $1 and status = 'running'`,
);

const BY_ID = new Statement<ImportRecord>(
  `select ${COLUMNS} from imports i where account_id = $1 and public_id = $2`,
);

/** Ids ascend with time, to the millisecond; the internal one decides within it. */
const PAGE = new Statement<ImportRecord>(
  `select ${COLUMNS} from imports i
    where account_id = $1
      and ($2::text is null or id < (select id from imports where account_id = $1 and public_id = $2))
    order by id desc limit $3`,
);

/** The list of files is removed by a statement of its own: see the order of locks in import-work.repository.ts. */
const CANCEL = new Statement<ImportRecord>(
  `update imports i set status = 'cancelled', finished_at = now(), locked_until = null
    where account_id = $1 and public_id = $2 and status = 'running' returning ${COLUMNS}`,
);

const REMOVE_ENTRIES = new Statement(
  `delete from import_entries
    where import_id = (select id from imports where account_id = $1 and public_id = $2 and status <> 'running')`,
);

const FILES = new Statement<ImportedFile>(
  `select position, name, outcome, flight_id as "flightId", refusal_code as "refusalCode",
          refusal_message as "refusalMessage"
     from import_files
    where import_id = (select id from imports where account_id = $1 and public_id = $2)
      and ($3::text is null or outcome = $3) and position > $4
    order by position limit $5`,
);

/** The imports of an account, for its requests. */
@Injectable()
export class ImportRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The archive must be in the store. Undefined if the account is being deleted. */
  async insert(
    accountId: string,
    { publicId, name, archiveBytes, expandedBytes, entries }: NewImport,
  ): Promise<ImportRecord | undefined> {
    const sizes = [archiveBytes, entries.length, expandedBytes];
    return INSERT.row(this.dataSource, [accountId, publicId, name, ...sizes, entriesParameter(entries)]);
  }

  /** How many imports still run. */
  async unfinished(accountId: string): Promise<number> {
    return (await UNFINISHED.row(this.dataSource, [accountId]))!.count;
  }

  async find(accountId: string, publicId: string): Promise<ImportRecord | undefined> {
    return BY_ID.row(this.dataSource, [accountId, publicId]);
  }

  /** Newest first. @param before id of the last import of the page before */
  async page(accountId: string, limit: number, before?: string): Promise<ImportRecord[]> {
    return PAGE.rows(this.dataSource, [accountId, before ?? null, limit]);
  }

  /** Undefined unless the import was running. From then on, no more flights are added. */
  async cancel(accountId: string, publicId: string): Promise<ImportRecord | undefined> {
    const [cancelled] = await CANCEL.rows(this.dataSource, [accountId, publicId]);
    if (cancelled) await REMOVE_ENTRIES.rows(this.dataSource, [accountId, publicId]);
    return cancelled;
  }

  /** Files that have been read, in order. */
  async files(
    accountId: string,
    publicId: string,
    { outcome, after = -1, limit }: FilesQuery,
  ): Promise<ImportedFile[]> {
    return FILES.rows(this.dataSource, [accountId, publicId, outcome ?? null, after, limit]);
  }
}
