import { type ImportOutcome, type ImportRefusalCode, utcDayOf } from '@core/contract';
import { Statement } from '@core/database';
import {
  inOrderOf,
  insertFlightsParameters,
  insertFlightsText,
  type NewFlight,
  type NewFlights,
  type UploadedFlight,
  type ListedEntry,
} from '@capabilities/flights';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A worker's hold on a file of an import. Only the latest attempt may write. */
export interface FileClaim {
  /** Internal id of the import. */
  readonly id: string;
  readonly importId: string;
  readonly accountId: string;
  readonly position: number;
  readonly attempt: number;
}

export interface ClaimedFile {
  readonly claim: FileClaim;
  readonly entry: ListedEntry;
  readonly archiveBytes: number;
  /** Workers that died, and faults, while they read the file. */
  readonly lostWorkers: number;
  /** How many bytes all files of the import have, as far as that is known. */
  readonly expandedBytes: number;
  /** How many files of the import are still to be read, this one included. */
  readonly remaining: number;
}

/** The import was cancelled, failed or deleted, or another worker has taken the file over. */
export class FileNotHeldError extends Error {
  constructor({ importId, position }: FileClaim) {
    super(`File ${position} of import ${importId} is no longer held by this worker`);
    this.name = 'FileNotHeldError';
  }
}

interface ClaimedRow extends FileClaim, Omit<ListedEntry, 'position'> {
  readonly archiveBytes: string;
  readonly expandedBytes: string;
  readonly lostWorkers: number;
  readonly remaining: number;
}

/**
 * SQL: whether an account has used up what imports may take of its direct uploads of a day, so that its files wait for the
 * next one. $1: the day, $2: limit
 */
const dayIsUsedUp = (accountId: string) => `exists (
  select from daily_usage where account_id = ${accountId} and day = $1::date and direct_uploads >= $2)`;

/** A file that has been claimed before is counted already, and the first files of an import are claimed first. */
const IS_ANY_RUNNING = new Statement(
  `select 1 from imports i
    where status = 'running' and due_at = 'infinity'
      and (not ${dayIsUsedUp('i.account_id')}
           or (select attempt > 0 from import_entries where import_id = i.id order by position limit 1))
    limit 1`,
);

/**
 * Accounts take turns, in the order in which they were last served, and within an account its imports. An account whose
 * window is full is passed over: files that are held, and flights that wait for their analysis. So is one whose day is used
 * up. The list of accounts is sorted first, so that the look-ups end with the first file that is found.
 *
 * The first claim of a file counts it as a direct upload of the day. If others have used up the day meanwhile, nothing is
 * claimed. The import is locked before the day. $1: day, $2: limit of imports in a day, $3: lease in seconds, $4: window
 */
const CLAIM = new Statement<ClaimedRow>(
  `with turns as materialized (
     select i.account_id, max(i.served_at) as served_at
       from imports i join accounts a on a.id = i.account_id
      where i.status = 'running' and i.due_at = 'infinity' and a.disabled_at is null
      group by i.account_id order by 2 nulls first, 1),
   next as (
     select file.* from turns cross join lateral (
       select entry.import_id, entry.position, entry.attempt
         from (select id from imports
                where account_id = turns.account_id and status = 'running' order by served_at nulls first, id) as own
              cross join lateral (
                select import_id, position, attempt from import_entries
                 where import_id = own.id and (locked_until is null or locked_until < now())
                 order by position limit 1 for update skip locked) as entry
        where (select count(*) from (
                 select from flights where account_id = turns.account_id and status = 'processing' limit $4) as waiting)
            + (select count(*) from imports mine join import_entries held on held.import_id = mine.id
                where mine.account_id = turns.account_id and mine.status = 'running' and held.locked_until > now())
            < $4
          and (entry.attempt > 0 or not ${dayIsUsedUp('turns.account_id')})
        limit 1) as file
      limit 1),
   served as (
     update imports i
        set served_at = clock_timestamp(),
            moved_at = case when served_at > now() - interval '1 minute' then moved_at else now() end
       from next where i.id = next.import_id and i.status = 'running'
     returning i.*),
   counted as (
     insert into daily_usage as usage (account_id, day, direct_uploads)
     select served.account_id, $1::date, 1 from served, next where next.attempt = 0
     on conflict (account_id, day) do update set direct_uploads = usage.direct_uploads + 1
      where usage.direct_uploads < $2
     returning account_id)
   update import_entries e
      set attempt = e.attempt + 1, locked_until = now() + make_interval(secs => $3),
          lost_workers = e.lost_workers + (e.locked_until is not null)::int
     from next, served i
    where e.import_id = next.import_id and e.position = next.position and i.id = e.import_id
      and (next.attempt > 0 or exists (select from counted))
   returning i.id, i.public_id as "importId", i.account_id as "accountId", e.position, e.attempt, e.name,
             e.header_offset::float8 as "headerOffset", e.compressed_bytes::float8 as "compressedBytes",
             e.bytes::float8 as bytes, e.method, e.checksum::float8 as checksum, e.refusal_code as "refusalCode",
             e.refusal_message as "refusalMessage", e.lost_workers as "lostWorkers",
             i.archive_bytes as "archiveBytes", i.expanded_bytes as "expandedBytes",
             i.files_total - i.files_imported - i.files_duplicate - i.files_refused as remaining`,
);

const ENTRY = 'import_id = $1 and position = $2 and attempt = $3';

const RENEW = new Statement(
  `update import_entries set locked_until = now() + make_interval(secs => $4)
    where ${ENTRY} and locked_until is not null`,
);

const RELEASE = new Statement(`update import_entries set locked_until = null where ${ENTRY}`);

/** The next claim counts a lost worker: both are signs of a file that cannot be read. A release has no effect any more. */
const NOTE_FAULT = new Statement(
  `update import_entries set attempt = attempt + 1, locked_until = now() + make_interval(secs => $4) where ${ENTRY}`,
);

const FAIL = new Statement(
  `update imports set status = 'failed', failure_reason = $2, finished_at = now(), locked_until = null
    where id = $1 and status = 'running'`,
);

const IS_HELD = new Statement(
  `select 1 from import_entries e join imports i on i.id = e.import_id and i.status = 'running'
    where e.import_id = $1 and e.position = $2 and e.attempt = $3`,
);

const IS_RUNNING = new Statement(`select 1 from imports where id = $1 and status = 'running'`);

/** SQL: the file and its import, locked in this order, as by a claim. Neither, unless the worker holds the file. */
function heldText(id: string, position: string, attempt: string): string {
  return `entry as (
     select import_id, position, name from import_entries
      where import_id = ${id}::bigint and position = ${position}::integer and attempt = ${attempt}::integer for update),
   held as (
     select i.id from imports i join entry on i.id = entry.import_id where i.status = 'running' for update of i)`;
}

/** SQL: one more file of an import has been read. With the last one, the import is complete. */
function countText(count: string): string {
  const isLast = `files_imported + files_duplicate + files_refused + 1 = files_total`;
  return `${count}, moved_at = now(), status = case when ${isLast} then 'completed' else status end,
         finished_at = case when ${isLast} then now() end`;
}

/**
 * The flights of a file, its outcome and the count are written together, or none of them. A worker that was killed
 * therefore leaves each file read or unread, and one that no longer holds the file inserts nothing.
 */
const INSERT_FLIGHTS = new Statement<UploadedFlight>(
  insertFlightsText({
    before: heldText('$16', '$17', '$18'),
    condition: 'exists (select from held)',
    after: `filed as (
     insert into import_files (import_id, position, name, outcome, flight_id)
     select entry.import_id, entry.position, entry.name, 'imported', "publicId" from entry, first returning 1),
   unlisted as (
     delete from import_entries
      where import_id = $16::bigint and position = $17::integer and exists (select from first) returning 1),
   counted as (
     update imports
        set expanded_bytes = expanded_bytes + $19::bigint, ${countText('files_imported = files_imported + 1')}
      where id = $16::bigint and exists (select from first) returning 1)`,
  }),
);

const RECORD = new Statement<{ position: number }>(
  `with ${heldText('$1', '$2', '$3')},
   unlisted as (
     delete from import_entries
      where import_id = $1::bigint and position = $2::integer and exists (select from held) returning 1),
   counted as (
     update imports
        set expanded_bytes = expanded_bytes + $8::bigint, ${countText(
          `files_duplicate = files_duplicate + ($4::text = 'duplicate')::int,
           files_refused = files_refused + ($4::text = 'refused')::int`,
        )}
      where id = $1::bigint and exists (select from held) returning 1)
   insert into import_files (import_id, position, name, outcome, flight_id, refusal_code, refusal_message)
   select held.id, entry.position, entry.name, $4, $5, $6, $7 from entry, held returning position`,
);

/**
 * Worker operations on files of imports: claim, record what became of one. All statements lock a file before its import,
 * so that none of them waits for one that waits for it.
 */
@Injectable()
export class ImportWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Whether there may be a file to claim. Costs less than to claim none.
   * @param filesPerDay how many direct uploads of an account there may be in a day when a file is read
   */
  async isAnyRunning(filesPerDay: number): Promise<boolean> {
    return (await IS_ANY_RUNNING.row(this.dataSource, [utcDayOf(new Date()), filesPerDay])) !== undefined;
  }

  /**
   * Claims the next file of the account that was served longest ago; undefined if there is none.
   * @param max `window`: how many files of an account may be held, or be flights that wait for their analysis;
   *   `filesPerDay`: see `isAnyRunning`
   */
  async claim(
    leaseSeconds: number,
    max: { readonly window: number; readonly filesPerDay: number },
  ): Promise<ClaimedFile | undefined> {
    const day = utcDayOf(new Date());
    const [row] = await CLAIM.rows(this.dataSource, [day, max.filesPerDay, leaseSeconds, max.window]);
    if (!row) return undefined;
    const {
      id,
      importId,
      accountId,
      attempt,
      archiveBytes,
      expandedBytes,
      lostWorkers,
      remaining,
      ...entry
    } = row;
    return {
      claim: { id, importId, accountId, position: entry.position, attempt },
      entry,
      archiveBytes: Number(archiveBytes),
      expandedBytes: Number(expandedBytes),
      lostWorkers,
      remaining,
    };
  }

  async renew({ id, position, attempt }: FileClaim, leaseSeconds: number): Promise<void> {
    await RENEW.rows(this.dataSource, [id, position, attempt, leaseSeconds]);
  }

  /** Lets another worker claim the file at once. */
  async release({ id, position, attempt }: FileClaim): Promise<void> {
    await RELEASE.rows(this.dataSource, [id, position, attempt]);
  }

  /** The file could not be read, for no reason in its content. @param pauseSeconds before it can be claimed again */
  async noteFault({ id, position, attempt }: FileClaim, pauseSeconds: number): Promise<void> {
    await NOTE_FAULT.rows(this.dataSource, [id, position, attempt, pauseSeconds]);
  }

  /** Ends the whole import. @param reason shown to the client */
  async fail({ id }: Pick<FileClaim, 'id'>, reason: string): Promise<void> {
    await FAIL.rows(this.dataSource, [id, reason]);
  }

  async isRunning({ id }: FileClaim): Promise<boolean> {
    return (await IS_RUNNING.row(this.dataSource, [id])) !== undefined;
  }

  /**
   * Inserts the flights of a file; none if the account already has flights with these fixes.
   * @param furtherBytes beyond the size that the archive states
   * @throws FileNotHeldError
   */
  async insertFlights(
    claim: FileClaim,
    flights: readonly NewFlight[],
    common: NewFlights,
    furtherBytes: number,
  ): Promise<UploadedFlight[]> {
    const values = insertFlightsParameters(claim.accountId, flights, common, 'import');
    const file = [claim.id, claim.position, claim.attempt, furtherBytes];
    const rows = await INSERT_FLIGHTS.rows(this.dataSource, [...values, ...file]);
    if (rows.length === 0 && !(await this.isHeld(claim))) throw new FileNotHeldError(claim);
    return inOrderOf(flights, rows);
  }

  /** @throws FileNotHeldError */
  async duplicate(claim: FileClaim, flightId: string, furtherBytes: number): Promise<void> {
    await this.record(claim, ['duplicate', flightId, null, null], furtherBytes);
  }

  /** @throws FileNotHeldError */
  async refuse(
    claim: FileClaim,
    refusal: { readonly code: ImportRefusalCode; readonly message: string },
    furtherBytes = 0,
  ): Promise<void> {
    await this.record(claim, ['refused', null, refusal.code, refusal.message], furtherBytes);
  }

  private async record(
    { id, position, attempt, ...claim }: FileClaim,
    outcome: readonly [ImportOutcome, string | null, ImportRefusalCode | null, string | null],
    furtherBytes: number,
  ): Promise<void> {
    const values = [id, position, attempt, ...outcome, furtherBytes];
    const recorded = await RECORD.row(this.dataSource, values);
    if (!recorded) throw new FileNotHeldError({ id, position, attempt, ...claim });
  }

  private async isHeld({ id, position, attempt }: FileClaim): Promise<boolean> {
    return (await IS_HELD.row(this.dataSource, [id, position, attempt])) !== undefined;
  }
}
