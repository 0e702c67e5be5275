import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PreparedStatement, Statement } from '@app/database';
import { FLIGHT_COLUMNS, type FlightRecord } from './flight-read.repository.js';

/** What the flights of an upload have in common. */
export interface NewFlights {
  readonly title: string;
  /** Whether the title came with the upload; otherwise it is derived from the file. */
  readonly titleChosen: boolean;
  readonly site: string | null;
  readonly fixesSha256: Buffer;
  readonly fileBytes: number;
}

/** A flight to store: the whole log, or one part of it. */
export interface NewFlight {
  readonly publicId: string;
  readonly part: FlightPartOfLog | null;
}

/** A part of the log of a file: see `LogPart` (libs/analysis). */
export interface FlightPartOfLog {
  readonly startSeconds: number | null;
  readonly endSeconds: number | null;
}

/** A flight as presented, and its number of claims. */
export interface UploadedFlight extends FlightRecord {
  readonly attempt: number;
}

const COLUMNS = `${FLIGHT_COLUMNS}, f.attempt`;

/**
 * All flights of an upload or none: the first one is in conflict with an earlier upload of the log, whether that was
 * divided or not. Parameters from $2 on: public ids and parts in order, then what they have in common.
 */
const INSERT = new PreparedStatement<UploadedFlight>(
  'insert_flights',
  `with given as (
     select * from unnest($2::text[], $3::integer[], $4::integer[]) with ordinality
       as part (public_id, start_seconds, end_seconds, number)),
   first as (
     ${insertParts('number = 1')} on conflict do nothing returning ${COLUMNS}),
   further as (
     ${insertParts('number > 1 and exists (select from first)')} returning ${COLUMNS})
   select * from first union all select * from further`,
);

/** @param condition SQL, of the rows of `given` */
function insertParts(condition: string): string {
  return `insert into flights as f (account_id, public_id, status, log_part, part_start_seconds, part_end_seconds,
                                    title, site, fixes_sha256, file_bytes, created_at, sort_at, title_chosen)
     select $1::bigint, public_id, 'processing', number, start_seconds, end_seconds,
            $5::text, $6::text, $7::bytea, $8::integer, $9::timestamptz, $9::timestamptz, $10::boolean
       from given where ${condition} order by number`;
}

const SPLITS = new PreparedStatement<{ splits: boolean }>(
  'account_splits_flights',
  'select split_multiple_flights as splits from accounts where id = $1',
);

const BY_FIXES = new PreparedStatement<UploadedFlight>(
  'flight_by_fixes',
  `select ${COLUMNS} from flights f where f.account_id = $1 and f.fixes_sha256 = $2 order by f.log_part`,
);

const BY_ID = new PreparedStatement<UploadedFlight>(
  'flight_by_id',
  `select ${COLUMNS} from flights f where f.account_id = $1 and f.public_id = $2`,
);

const RETRY_FAILED = new Statement(
  `update flights set status = 'processing', lost_workers = 0, locked_until = null, failure_reason = null
    where account_id = $1 and public_id = $2 and status = 'failed'`,
);

/** Upload operations on a flight's row, always within one account. */
@Injectable()
export class FlightUploadRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether the account stores each flight of a log as a flight of its own. */
  async splitsFlights(accountId: string): Promise<boolean> {
    const row = await SPLITS.row(this.dataSource, [accountId]);
    return row?.splits ?? false;
  }

  /** The new rows, to be processed, in order; none if the account already has flights with these fixes. */
  async insert(
    accountId: string,
    flights: readonly NewFlight[],
    { title, titleChosen, site, fixesSha256, fileBytes }: NewFlights,
  ): Promise<UploadedFlight[]> {
    const ids = flights.map(({ publicId }) => publicId);
    const starts = flights.map(({ part }) => part?.startSeconds ?? null);
    const ends = flights.map(({ part }) => part?.endSeconds ?? null);
    const common = [title, site, fixesSha256, fileBytes, new Date(), titleChosen];
    const rows = await INSERT.rows(this.dataSource, [accountId, ids, starts, ends, ...common]);
    return rows.sort((a, b) => ids.indexOf(a.publicId) - ids.indexOf(b.publicId));
  }

  /** The account's flights of the log with these fixes, in order. */
  async findByFixes(accountId: string, fixesSha256: Buffer): Promise<UploadedFlight[]> {
    return BY_FIXES.rows(this.dataSource, [accountId, fixesSha256]);
  }

  async find(accountId: string, publicId: string): Promise<UploadedFlight | undefined> {
    const row = await BY_ID.row(this.dataSource, [accountId, publicId]);
    return row;
  }

  /** Reschedules a failed flight; leaves any other flight unchanged. */
  async retryFailed(accountId: string, publicId: string): Promise<void> {
    await RETRY_FAILED.rows(this.dataSource, [accountId, publicId]);
  }
}
