import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type QueueClass, queueClassNumber, type QueuePlace, type TrackFileFormat } from '@core/contract';
import { PreparedStatement, Statement } from '@core/database';
import { FLIGHT_COLUMNS, type FlightRecord } from './flight-read.repository.js';
import { nextTurn, QUEUE_PLACE } from './queue-place.js';

/** What identifies a log. */
export interface FixesHashes {
  /** Of its date and fixes. */
  readonly fixesSha256: Buffer;
  /** Of its fixes alone; null if they do not prove that another log is of the same flight. */
  readonly fixesUndatedSha256: Buffer | null;
}

/** What the flights of an upload have in common. */
export interface NewFlights extends FixesHashes {
  readonly title: string;
  /** Whether the title came with the upload; otherwise it is derived from the file. */
  readonly titleChosen: boolean;
  readonly site: string | null;
  /** The second crew member named in the file. */
  readonly passenger: string | null;
  readonly fileBytes: number;
  readonly fileSha256: Buffer;
  readonly fileFormat: TrackFileFormat;
}

/** A flight to store: the whole log, or one part of it. */
export interface NewFlight {
  readonly publicId: string;
  readonly part: FlightPartOfLog | null;
}

/** A part of the log of a file: see `LogPart` (libs/engine/analysis). */
export interface FlightPartOfLog {
  readonly startSeconds: number | null;
  readonly endSeconds: number | null;
}

/** What an account may upload. */
export interface UploadAccount {
  /** Whether it stores each flight of a log as a flight of its own. */
  readonly splits: boolean;
  /** How many of its flights wait for their first result, counted up to the given limit. */
  readonly waiting: number;
  /** The same of all accounts; null unless requested. */
  readonly waitingInAll: number | null;
}

/** A flight as presented, its number of claims, its place in the queue, and when its result was written. */
export interface UploadedFlight extends FlightRecord, QueuePlace {
  /** Internal id. */
  readonly id: string;
  readonly attempt: number;
  readonly processedAt: Date | null;
}

const COLUMNS = `f.id, ${FLIGHT_COLUMNS}, f.attempt, f.processed_at as "processedAt", ${QUEUE_PLACE}`;

/**
 * SQL that inserts all flights of an upload or none: the first one is in conflict with an earlier upload of the log,
 * whether that was divided or not. Parameters from $2 on: public ids and parts in order, then what they have in common.
 * @param before CTEs of a statement that does more, with parameters from $16 on
 * @param condition SQL that must hold too
 * @param after CTEs that use the rows of `first` and `further`
 */
export function insertFlightsText({ before = '', condition = 'true', after = '' } = {}): string {
  return `with ${before && `${before},`} given as (
     select * from unnest($2::text[], $3::integer[], $4::integer[]) with ordinality
       as part (public_id, start_seconds, end_seconds, number)),
   next as (select ${nextTurn('$1::bigint', '$11::smallint')} as turn),
   first as (
     ${insertParts(`number = 1 and ${condition}`)} on conflict do nothing returning ${COLUMNS}),
   further as (
     ${insertParts('number > 1 and exists (select from first)')} returning ${COLUMNS})${after && `,\n   ${after}`}
   select * from first union all select * from further`;
}

const INSERT = new PreparedStatement<UploadedFlight>('insert_flights', insertFlightsText());

/** @param condition SQL, of the rows of `given` */
function insertParts(condition: string): string {
  return `insert into flights as f (account_id, public_id, status, log_part, part_start_seconds, part_end_seconds,
                                    title, site, fixes_sha256, file_bytes, created_at, sort_at, title_chosen,
                                    queue_class, queue_turn, queued_at, input_sha256, fixes_undated_sha256, file_format,
                                    passenger, tandem)
     select $1::bigint, public_id, 'processing', number, start_seconds, end_seconds,
            $5::text, $6::text, $7::bytea, $8::integer, $9::timestamptz, $9::timestamptz, $10::boolean,
            $11::smallint, turn + number - 1, $9::timestamptz, $12::bytea, $13::bytea, $14::text,
            $15::text, case when $15 is not null then true end
       from given, next where ${condition} order by number`;
}

/** The count of all flights is made only if $3 is true. */
const ACCOUNT = new PreparedStatement<UploadAccount>(
  'upload_account',
  `select split_multiple_flights as splits,
          (select count(*)::integer from (
             select from flights where account_id = $1 and status = 'processing' limit $2) own) as waiting,
          case when $3::boolean then (select count(*)::integer from (
             select from flights where status = 'processing' limit $4) any_account) end as "waitingInAll"
     from accounts where id = $1`,
);

/** A log with the same date goes first: accounts may have logs that differ in their date alone from earlier releases. */
const BY_FIXES = new PreparedStatement<UploadedFlight>(
  'flight_by_fixes',
  `select ${COLUMNS} from flights f
    where f.account_id = $1
      and f.fixes_sha256 = coalesce(
            (select fixes_sha256 from flights where account_id = $1 and fixes_sha256 = $2 limit 1),
            (select fixes_sha256 from flights where account_id = $1 and fixes_undated_sha256 = $3 limit 1))
    order by f.part_start_seconds nulls first`,
);

/** Flights of IGC files from take-off to landing within a time. A file with more bytes than $4 is left out. */
const RECORDED_DURING = new PreparedStatement<UploadedFlight>(
  'flights_recorded_during',
  `select ${COLUMNS} from flights f
    where f.account_id = $1 and f.sort_at between $2::timestamptz and $3::timestamptz and f.status = 'processed'
      and f.flown_at + f.duration_seconds * interval '1 second' <= $3::timestamptz
      and f.file_format = 'igc' and f.file_bytes <= $4
    order by f.sort_at, f.id`,
);

const BY_ID = new PreparedStatement<UploadedFlight>(
  'flight_by_id',
  `select ${COLUMNS} from flights f where f.account_id = $1 and f.public_id = $2`,
);

const RETRY_FAILED = new Statement<QueuePlace>(
  `update flights f set status = 'processing', lost_workers = 0, locked_until = null, failure_reason = null,
                        queue_class = $3, queue_turn = ${nextTurn('$1::bigint', '$3::smallint')}, queued_at = now(),
                        input_sha256 = $4
    where account_id = $1 and public_id = $2 and status = 'failed' returning ${QUEUE_PLACE}`,
);

const AWAIT = new Statement<QueuePlace>(
  `update flights f set queue_class = $3, queue_turn = ${nextTurn('$1::bigint', '$3::smallint')}
    where account_id = $1 and public_id = $2 and status = 'processing' and queue_class > $3 returning ${QUEUE_PLACE}`,
);

/** Upload operations on a flight's row, always within one account. */
@Injectable()
export class FlightUploadRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * What the account may upload.
   * @param count the numbers up to which waiting flights are counted; without `inAll`, only the account's are
   */
  async account(accountId: string, count: { own: number; inAll: number | null }): Promise<UploadAccount> {
    const counted = [count.own, count.inAll !== null, count.inAll];
    const row = await ACCOUNT.row(this.dataSource, [accountId, ...counted]);
    return row ?? { splits: false, waiting: 0, waitingInAll: null };
  }

  /** The new rows, to be processed, in order; none if the account already has flights with these fixes. */
  async insert(
    accountId: string,
    flights: readonly NewFlight[],
    common: NewFlights,
    queueClass: QueueClass,
  ): Promise<UploadedFlight[]> {
    const values = insertFlightsParameters(accountId, flights, common, queueClass);
    return inOrderOf(flights, await INSERT.rows(this.dataSource, values));
  }

  /** The account's flights of the log with these fixes, on this date or else on another, in order. */
  async findByFixes(
    accountId: string,
    { fixesSha256, fixesUndatedSha256 }: FixesHashes,
  ): Promise<UploadedFlight[]> {
    return BY_FIXES.rows(this.dataSource, [accountId, fixesSha256, fixesUndatedSha256]);
  }

  /** The account's processed flights of IGC files in a time, in order. */
  async recordedDuring(
    accountId: string,
    { from, to }: { from: Date; to: Date },
    fileBytesMax: number,
  ): Promise<UploadedFlight[]> {
    return RECORDED_DURING.rows(this.dataSource, [accountId, from, to, fileBytesMax]);
  }

  async find(accountId: string, publicId: string): Promise<UploadedFlight | undefined> {
    const row = await BY_ID.row(this.dataSource, [accountId, publicId]);
    return row;
  }

  /**
   * Reschedules a failed flight and returns its place; leaves any other flight unchanged.
   * @param fileSha256 of its file, which was stored again
   */
  async retryFailed(
    accountId: string,
    publicId: string,
    queueClass: QueueClass,
    fileSha256: Buffer,
  ): Promise<QueuePlace | undefined> {
    return RETRY_FAILED.row(this.dataSource, [accountId, publicId, queueClassNumber(queueClass), fileSha256]);
  }

  /** Moves a waiting flight of another class to those that a client waits for; undefined if it is not one. */
  async await(accountId: string, publicId: string): Promise<QueuePlace | undefined> {
    return AWAIT.row(this.dataSource, [accountId, publicId, queueClassNumber('awaited')]);
  }
}

/** The values of {@link insertFlightsText}, $1 to $15. */
export function insertFlightsParameters(
  accountId: string,
  flights: readonly NewFlight[],
  {
    title,
    titleChosen,
    site,
    passenger,
    fixesSha256,
    fixesUndatedSha256,
    fileBytes,
    fileSha256,
    fileFormat,
  }: NewFlights,
  queueClass: QueueClass,
): unknown[] {
  const ids = flights.map(({ publicId }) => publicId);
  const starts = flights.map(({ part }) => part?.startSeconds ?? null);
  const ends = flights.map(({ part }) => part?.endSeconds ?? null);
  const common = [title, site, fixesSha256, fileBytes, new Date(), titleChosen];
  const place = queueClassNumber(queueClass);
  const file = [fileSha256, fixesUndatedSha256, fileFormat];
  return [accountId, ids, starts, ends, ...common, place, ...file, passenger];
}

/** The inserted rows in the order of the flights. */
export function inOrderOf(flights: readonly NewFlight[], rows: UploadedFlight[]): UploadedFlight[] {
  const ids = flights.map(({ publicId }) => publicId);
  return rows.sort((a, b) => ids.indexOf(a.publicId) - ids.indexOf(b.publicId));
}
