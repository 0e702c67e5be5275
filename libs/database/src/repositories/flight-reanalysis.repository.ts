import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Which flights; the operator's look, over all accounts unless one is named. */
export interface ReanalysisSelection {
  /** Internal id. */
  readonly accountId?: string;
  /** Only what was analysed by an earlier version, or by none. */
  readonly olderThan?: number;
}

export interface ReanalysisProgress {
  /** Still to be analysed again. */
  readonly pending: number;
  /** Could not be analysed the last time and kept what they had. */
  readonly failed: number;
}

/**
 * Puts flights up to be analysed again. The wish is in the row, so that it outlives whoever wished; workers take
 * it up when they have nothing else to do.
 */
@Injectable()
export class FlightReanalysisRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Puts the selected flights up for the analysis of this version, all or none. Returns how many there are; those
   * that wait already are counted and left as they are.
   */
  async request({ accountId, olderThan }: ReanalysisSelection, version: number): Promise<number> {
    const [row] = await this.dataSource.query<{ selected: number }[]>(
      `with selected as (
         select id from flights
          where status <> 'processing' and ($2::bigint is null or account_id = $2)
            and ($3::integer is null or coalesce(analysis_version, 0) < $3)),
       requested as (
         update flights set reanalysis_version = $1, failure_reason = null, lost_workers = 0
          where id in (select id from selected) and coalesce(reanalysis_version, 0) < $1)
       select count(*)::integer as selected from selected`,
      [version, accountId ?? null, olderThan ?? null],
    );
    return row?.selected ?? 0;
  }

  async progress({ accountId }: ReanalysisSelection): Promise<ReanalysisProgress> {
    const [row] = await this.dataSource.query<ReanalysisProgress[]>(
      `select count(*) filter (where reanalysis_version is not null)::integer as pending,
              count(*) filter (where reanalysis_version is null and failure_reason is not null)::integer as failed
         from flights
        where (reanalysis_version is not null or failure_reason is not null)
          and ($1::bigint is null or account_id = $1)`,
      [accountId ?? null],
    );
    return row ?? { pending: 0, failed: 0 };
  }
}
