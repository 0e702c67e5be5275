import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Selects flights; the operator may select across all accounts. */
export interface ReanalysisSelection {
  /** Internal id. */
  readonly accountId?: string;
  /** Only flights with a result of an earlier version, or with none. */
  readonly olderThan?: number;
}

export interface ReanalysisProgress {
  /** Not reanalysed yet. */
  readonly pending: number;
  /** The reanalysis failed and the old result was kept. */
  readonly failed: number;
}

/** Each batch is a transaction of its own: it holds the locks of its rows for about 100 ms. */
const BATCH = 1_000;

interface Requested {
  /** Flights in the batch that are selected, also those already scheduled. */
  readonly selected: number;
  /** Internal id of the last flight in the batch; null after the last one. */
  readonly lastId: string | null;
}

/** SQL: flights that have been analysed, or could not be, from a file of their own. */
export const REANALYSABLE = `status in ('processed', 'failed')`;

const REQUEST = new Statement<Requested>(
  `with batch as (
      select id, ${REANALYSABLE} and ($3::integer is null or coalesce(analysis_version, 0) < $3) as "isSelected"
        from flights where id > $4::bigint and ($2::bigint is null or account_id = $2) order by id limit $5),
    requested as (
      update flights set reanalysis_version = $1, failure_reason = null, lost_workers = 0
       where id in (select id from batch where "isSelected") and ${REANALYSABLE}
         and coalesce(reanalysis_version, 0) < $1)
    select count(*) filter (where "isSelected")::integer as selected, max(id) as "lastId" from batch`,
);

const PROGRESS = new Statement<ReanalysisProgress>(
  `select count(*) filter (where reanalysis_version is not null)::integer as pending,
          count(*) filter (where reanalysis_version is null and failure_reason is not null)::integer as failed
     from flights
    where (reanalysis_version is not null or failure_reason is not null)
      and ($1::bigint is null or account_id = $1)`,
);

/**
 * Schedules flights for reanalysis. The request is stored in the flight's row, so it survives the process; workers
 * pick it up when they have nothing else to do.
 */
@Injectable()
export class FlightReanalysisRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Schedules the selected flights for reanalysis by this version, in batches. Yields how many are scheduled so far;
   * those that already were are counted and left unchanged, so an interrupted request can be repeated.
   */
  async *request({ accountId, olderThan }: ReanalysisSelection, version: number): AsyncGenerator<number> {
    let scheduled = 0;
    for (let after = '0'; ;) {
      const selection = [version, accountId ?? null, olderThan ?? null, after, BATCH];
      const { selected = 0, lastId = null } = (await REQUEST.row(this.dataSource, selection)) ?? {};
      scheduled += selected;
      yield scheduled;
      if (lastId === null) return;
      after = lastId;
    }
  }

  async progress({ accountId }: ReanalysisSelection): Promise<ReanalysisProgress> {
    const row = await PROGRESS.row(this.dataSource, [accountId ?? null]);
    return row ?? { pending: 0, failed: 0 };
  }
}
