import { type UtcDay, type UtcMonth } from '@core/contract';
import { WITHOUT_WAITING, Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Requests to count for an account; negative numbers are returned requests. */
export interface RequestCount {
  readonly accountId: string;
  readonly month: UtcMonth;
  readonly day: UtcDay;
  /** For the day. */
  readonly requests: number;
  /** Of these, the requests not yet counted in the month. */
  readonly monthly: number;
  /** Requests of the console, which are in neither of the other counts. */
  readonly fromConsole: number;
  /** Direct uploads that were counted before the response and failed on our side, as a negative number. */
  readonly directUploads: number;
}

const ADD = new Statement(
  `${WITHOUT_WAITING},
    counted as materialized (
      select count.* from hasty, unnest($1::bigint[], $2::date[], $3::date[], $4::bigint[], $5::bigint[], $6::bigint[],
                    $7::bigint[])
             as count (account_id, month, day, requests, monthly, from_console, direct_uploads)
        join accounts on accounts.id = count.account_id),
    days as (
      insert into daily_usage as usage (account_id, day, requests, console_requests, direct_uploads)
      select account_id, day, sum(requests), sum(from_console), sum(direct_uploads) from counted group by 1, 2 order by 1, 2
      on conflict (account_id, day) do update
         set requests = greatest(usage.requests + excluded.requests, 0),
             console_requests = greatest(usage.console_requests + excluded.console_requests, 0),
             direct_uploads = greatest(usage.direct_uploads + excluded.direct_uploads, 0))
    insert into monthly_usage as usage (account_id, month, requests)
    select account_id, month, sum(monthly) from counted group by 1, 2 having sum(monthly) <> 0 order by 1, 2
    on conflict (account_id, month) do update set requests = greatest(usage.requests + excluded.requests, 0)`,
);

/** Writes a process's request counts for many accounts. */
@Injectable()
export class RequestTallyRepository {
  constructor(private readonly database: DataSource) {}

  /** Adds all counts in one statement; counts of accounts deleted in the meantime are dropped. */
  async add(counts: readonly RequestCount[]): Promise<void> {
    await ADD.rows(this.database, [
      counts.map(({ accountId }) => accountId),
      counts.map(({ month }) => month),
      counts.map(({ day }) => day),
      counts.map(({ requests }) => requests),
      counts.map(({ monthly }) => monthly),
      counts.map(({ fromConsole }) => fromConsole),
      counts.map(({ directUploads }) => directUploads),
    ]);
  }
}
