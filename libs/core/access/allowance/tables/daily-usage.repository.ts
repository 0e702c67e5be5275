import { type UtcDay } from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface DayUsed {
  readonly day: UtcDay;
  /** With a key. */
  readonly requests: number;
  readonly consoleRequests: number;
  /** Outside the plan's quota, including files of imports. */
  readonly directUploads: number;
  readonly debriefs: number;
}

const DAYS = new Statement<DayUsed>(
  `select to_char(wanted.day, 'YYYY-MM-DD') as day,
          coalesce(usage.requests, 0)::float8 as requests,
          coalesce(usage.console_requests, 0)::float8 as "consoleRequests",
          coalesce(usage.direct_uploads, 0)::float8 as "directUploads", coalesce(usage.debriefs, 0)::float8 as debriefs
     from generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') as wanted (day)
     left join daily_usage usage on usage.account_id = $1 and usage.day = wanted.day::date
    order by wanted.day`,
);

@Injectable()
export class DailyUsageRepository {
  constructor(private readonly database: DataSource) {}

  /** Every day from the first to the last, including days without usage. */
  async days(accountId: string, first: UtcDay, last: UtcDay): Promise<DayUsed[]> {
    return DAYS.rows(this.database, [accountId, first, last]);
  }
}
