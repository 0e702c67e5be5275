import { queueClassNumber, type QueuePlace } from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { nextTurn, QUEUE_PLACE } from './queue-place.js';

/** A flight whose latest analysis failed. Its title and place are its owner's business. */
export interface FailedFlight {
  /** Internal id, which the list is sorted by. */
  readonly id: string;
  readonly publicId: string;
  readonly accountPublicId: string;
  readonly accountName: string;
  readonly createdAt: Date;
  readonly fileBytes: number;
  readonly reason: string | null;
  /** Whether the result of an earlier analysis is still shown. */
  readonly hasResult: boolean;
}

/** A flight that workers are to analyse again. */
export interface RetriedFlight extends QueuePlace {
  /** Internal id. */
  readonly accountId: string;
  readonly attempt: number;
  /** Whether it has no result yet, so that it is processed like an upload. */
  readonly isNew: boolean;
}

/** Flights of all accounts by what workers still have to do with them. */
export interface FlightBacklog {
  readonly processing: number;
  readonly awaitingReanalysis: number;
  readonly failed: number;
}

/** As in the index `flights_failed`. */
const FAILED = `(status = 'failed' or failure_reason is not null)`;

const BACKLOG = new Statement<FlightBacklog>(
  `select (select count(*)::integer from flights where status = 'processing') as processing,
    (select count(*)::integer from flights where reanalysis_version is not null) as "awaitingReanalysis",
    (select count(*)::integer from flights where ${FAILED} and reanalysis_version is null) as failed`,
);

const PAGE = new Statement<FailedFlight>(
  `select f.id, f.public_id as "publicId", a.public_id as "accountPublicId", a.name as "accountName",
          f.created_at as "createdAt", f.file_bytes as "fileBytes", f.failure_reason as reason,
          f.status = 'processed' as "hasResult"
     from flights f join accounts a on a.id = f.account_id
    where (f.status = 'failed' or f.failure_reason is not null) and f.reanalysis_version is null
      and ($2::bigint is null or f.id < $2)
    order by f.id desc limit $1`,
);

const ID_OF = new Statement<{ id: string }>(`select id from flights where public_id = $1 and ${FAILED}`);

const RETRY = new Statement<RetriedFlight>(
  `update flights f
       set status = case when status = 'failed' then 'processing' else status end,
           reanalysis_version = case when status = 'failed' then null else $2::integer end,
           failure_reason = null, lost_workers = 0, locked_until = null,
           queue_class = $3, queue_turn = ${nextTurn('f.account_id', '$3::smallint')}, queued_at = now()
     where public_id = $1 and ${FAILED} and reanalysis_version is null
    returning account_id as "accountId", attempt, status = 'processing' as "isNew", ${QUEUE_PLACE}`,
);

/** Failed flights of all accounts. For operators only. */
@Injectable()
export class FailedFlightRepository {
  constructor(private readonly dataSource: DataSource) {}

  async backlog(): Promise<FlightBacklog> {
    const counts = await BACKLOG.row(this.dataSource);
    return counts!;
  }

  /** Up to `limit` flights, latest upload first, after the one with this internal id. */
  async page(limit: number, afterId?: string): Promise<FailedFlight[]> {
    return PAGE.rows(this.dataSource, [limit, afterId ?? null]);
  }

  /** The internal id of a failed flight. */
  async idOf(publicId: string): Promise<string | undefined> {
    const row = await ID_OF.row(this.dataSource, [publicId]);
    return row?.id;
  }

  /**
   * Has the workers analyse the flight again: as new if it has no result, otherwise as a reanalysis by this version.
   * Undefined unless its analysis has failed.
   */
  async retry(publicId: string, version: number): Promise<RetriedFlight | undefined> {
    return RETRY.row(this.dataSource, [publicId, version, queueClassNumber('upload')]);
  }
}
