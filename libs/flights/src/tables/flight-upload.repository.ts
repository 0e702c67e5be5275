import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PreparedStatement, Statement } from '@app/database';
import { FLIGHT_COLUMNS, type FlightRecord } from './flight-read.repository.js';

export interface NewFlight {
  readonly publicId: string;
  readonly title: string;
  /** Whether the title came with the upload; otherwise it is derived from the file. */
  readonly titleChosen: boolean;
  readonly site: string | null;
  readonly fixesSha256: Buffer;
  readonly fileBytes: number;
}

/** A flight as presented, and its number of claims. */
export interface UploadedFlight extends FlightRecord {
  readonly attempt: number;
}

const COLUMNS = `${FLIGHT_COLUMNS}, f.attempt`;

const INSERT = new PreparedStatement<UploadedFlight>(
  'insert_flight',
  `insert into flights as f (account_id, public_id, status, title, site, fixes_sha256, file_bytes, created_at, sort_at,
                             title_chosen)
   values ($1, $2, 'processing', $3, $4, $5, $6, $7, $7, $8)
   on conflict do nothing returning ${COLUMNS}`,
);

const BY_FIXES = new PreparedStatement<UploadedFlight>(
  'flight_by_fixes',
  `select ${COLUMNS} from flights f where f.account_id = $1 and f.fixes_sha256 = $2`,
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

  /** The new row, to be processed; undefined if the account already has a flight with these fixes. */
  async insert(accountId: string, flight: NewFlight): Promise<UploadedFlight | undefined> {
    const { publicId, title, titleChosen, site, fixesSha256, fileBytes } = flight;
    const values = [accountId, publicId, title, site, fixesSha256, fileBytes, new Date(), titleChosen];
    const [row] = await INSERT.rows(this.dataSource, values);
    return row;
  }

  async findByFixes(accountId: string, fixesSha256: Buffer): Promise<UploadedFlight | undefined> {
    const [row] = await BY_FIXES.rows(this.dataSource, [accountId, fixesSha256]);
    return row;
  }

  async find(accountId: string, publicId: string): Promise<UploadedFlight | undefined> {
    const [row] = await BY_ID.rows(this.dataSource, [accountId, publicId]);
    return row;
  }

  /** Reschedules a failed flight; leaves any other flight unchanged. */
  async retryFailed(accountId: string, publicId: string): Promise<void> {
    await RETRY_FAILED.rows(this.dataSource, [accountId, publicId]);
  }
}
