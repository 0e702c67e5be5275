import { type UtcMonth } from '@app/contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Requests to be counted for an account; fewer than none are given back. */
export interface RequestCount {
  readonly accountId: string;
  readonly month: UtcMonth;
  readonly requests: number;
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
      `${WITHOUT_WAITING}
       insert into monthly_usage as usage (account_id, month, requests)
       select count.account_id, count.month, count.requests
         from hasty, unnest($1::bigint[], $2::date[], $3::bigint[]) as count (account_id, month, requests)
         join accounts on accounts.id = count.account_id
        order by count.account_id, count.month
       on conflict (account_id, month) do update set requests = greatest(usage.requests + excluded.requests, 0)`,
      [
        counts.map(({ accountId }) => accountId),
        counts.map(({ month }) => month),
        counts.map(({ requests }) => requests),
      ],
    );
  }
}
