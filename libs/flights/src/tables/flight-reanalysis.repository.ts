import { Statement } from '@app/database';
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

const REQUEST = new Statement<{ selected: number }>(
  `with selected as (
      select id from flights
       where status <> 'processing' and ($2::bigint is null or account_id = $2)
         and ($3::integer is null or coalesce(analysis_version, 0) < $3)),
    requested as (
      update flights set reanalysis_version = $1, failure_reason = null, lost_workers = 0
       where id in (select id from selected) and coalesce(reanalysis_version, 0) < $1)
    select count(*)::integer as selected from selected`,
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
   * Schedules the selected flights for reanalysis by this version, all or none. Returns how many there are; those
   * already scheduled are counted and left unchanged.
   */
  async request({ accountId, olderThan }: ReanalysisSelection, version: number): Promise<number> {
    const row = await REQUEST.row(this.dataSource, [version, accountId ?? null, olderThan ?? null]);
    return row?.selected ?? 0;
  }

  async progress({ accountId }: ReanalysisSelection): Promise<ReanalysisProgress> {
    const row = await PROGRESS.row(this.dataSource, [accountId ?? null]);
    return row ?? { pending: 0, failed: 0 };
  }
}
