import { type UtcDay, type UtcMonth } from '@app/contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Requests to be counted for an account; fewer than none are given back. */
export interface RequestCount {
  readonly accountId: string;
  readonly month: UtcMonth;
  readonly day: UtcDay;
  /** Of the day. */
  readonly requests: number;
  /** Of them, those that are not counted in the month yet. */
  readonly monthly: number;
}

/**
 * The commit of a statement that begins so does not wait for the disk. Should the database server crash, the
 * last half second or so of such counts is forgotten.
 */
export const WITHOUT_WAITING = `with hasty as materialized (select set_config('synchronous_commit', 'off', true))`;

/** Writes what a process has counted of the requests of many accounts. */
@Injectable()
export class RequestTallyRepository {
  constructor(private readonly database: DataSource) {}

  /** Adds all counts in one statement; those of an account that was deleted meanwhile are dropped. */
  async add(counts: readonly RequestCount[]): Promise<void> {
    await this.database.query(
      `${WITHOUT_WAITING},
       counted as materialized (
         select count.* from hasty, unnest($1::bigint[], $2::date[], $3::date[], $4::bigint[], $5::bigint[])
                as count (account_id, month, day, requests, monthly)
           join accounts on accounts.id = count.account_id),
       days as (
         insert into daily_usage as usage (account_id, day, requests)
         select account_id, day, sum(requests) from counted group by 1, 2 order by 1, 2
         on conflict (account_id, day) do update set requests = greatest(usage.requests + excluded.requests, 0))
       insert into monthly_usage as usage (account_id, month, requests)
       select account_id, month, sum(monthly) from counted group by 1, 2 having sum(monthly) <> 0 order by 1, 2
       on conflict (account_id, month) do update set requests = greatest(usage.requests + excluded.requests, 0)`,
      [
        counts.map(({ accountId }) => accountId),
        counts.map(({ month }) => month),
        counts.map(({ day }) => day),
        counts.map(({ requests }) => requests),
        counts.map(({ monthly }) => monthly),
      ],
    );
  }
}
