import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ListedEntry } from '@capabilities/flights';
import { entriesParameter, insertEntriesText } from './listed-entries.js';

/** An import that a release before `import_entries` accepted. */
export interface UnlistedImport {
  /** Internal id. */
  readonly id: string;
  readonly importId: string;
  readonly archiveBytes: number;
  readonly filesTotal: number;
}

const UNLISTED = new Statement<Omit<UnlistedImport, 'archiveBytes'> & { archiveBytes: string }>(
  `select id, public_id as "importId", archive_bytes as "archiveBytes", files_total as "filesTotal"
     from imports where status = 'running' and due_at < 'infinity' order by due_at limit $1`,
);

/** A worker of the older release that reads the archive loses its hold. Files that it has read are not listed. */
const LIST = new Statement(
  `with held as (
     update imports
        set due_at = 'infinity', attempt = attempt + 1, locked_until = null, moved_at = now(), expanded_bytes = $2
      where id = $1 and status = 'running' and due_at < 'infinity'
     returning id, files_imported + files_duplicate + files_refused as done)
   ${insertEntriesText('$3', 'held', 'entry.position >= held.done')}`,
);

/**
 * An import that waits, for its turn or because flights of its account wait, does not stand still: a worker must be at
 * work on it, so that one of its files is held or was claimed in the last minute. $1: in seconds
 */
const FAIL_STALLED = new Statement<{ importId: string }>(
  `update imports i set status = 'failed', failure_reason = $2, finished_at = now(), locked_until = null
    where status = 'running' and due_at = 'infinity' and moved_at < now() - make_interval(secs => $1)
      and (served_at > now() - interval '1 minute'
           or exists (select from import_entries e where e.import_id = i.id and e.locked_until > now()))
   returning public_id as "importId"`,
);

/** Lists of failed imports, and of cancelled ones if the removal was interrupted. */
const REMOVE_ENTRIES = new Statement(
  `delete from import_entries where import_id in (
     select id from imports where finished_at is not null and status in ('cancelled', 'failed')
        and exists (select from import_entries where import_id = imports.id) order by finished_at desc limit $1)`,
);

const RUNNING_AMONG = new Statement<{ id: string; isRunning: boolean }>(
  `select public_id as id, status = 'running' as "isRunning" from imports where public_id = any($1::text[])`,
);

const REMOVE_FINISHED = new Statement(
  `delete from imports where id in (
     select id from imports where finished_at < now() - make_interval(days => $1) order by finished_at limit $2)`,
);

/** What chores of the worker do to imports of all accounts. */
@Injectable()
export class ImportUpkeepRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Imports without a list of files. */
  async unlisted(limit: number): Promise<UnlistedImport[]> {
    const rows = await UNLISTED.rows(this.dataSource, [limit]);
    return rows.map((row) => ({ ...row, archiveBytes: Number(row.archiveBytes) }));
  }

  /** Adds the files that are still to be read, unless another worker has done so. */
  async list(id: string, expandedBytes: number, entries: readonly ListedEntry[]): Promise<void> {
    await LIST.rows(this.dataSource, [id, expandedBytes, entriesParameter(entries)]);
  }

  /** Fails imports that are worked on, but of which no file has been read for so long. Returns their public ids. */
  async failStalled(seconds: number, reason: string): Promise<string[]> {
    const failed = await FAIL_STALLED.rows(this.dataSource, [seconds, reason]);
    return failed.map(({ importId }) => importId);
  }

  /** Removes the lists of some imports that ended before their files were read. Returns how many files. */
  async removeEntries(imports: number): Promise<number> {
    return REMOVE_ENTRIES.affected(this.dataSource, [imports]);
  }

  /** Whether the imports of these archives are running, by id. An archive without an import is missing. */
  async runningAmong(archiveIds: readonly string[]): Promise<Map<string, boolean>> {
    const rows = await RUNNING_AMONG.rows(this.dataSource, [archiveIds]);
    return new Map(rows.map(({ id, isRunning }) => [id, isRunning]));
  }

  /** Deletes imports that finished longer ago, with their lists of files. Returns how many. */
  async removeFinished(days: number, limit: number): Promise<number> {
    return REMOVE_FINISHED.affected(this.dataSource, [days, limit]);
  }
}
