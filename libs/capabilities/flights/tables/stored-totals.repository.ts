import { type Plan } from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What an account has stored, whatever the status of its flights. */
export interface StoredTotals {
  readonly flights: number;
  /** Of the files as they were uploaded. */
  readonly bytes: number;
}

const TOTALS = `select count(*)::integer as flights, coalesce(sum(file_bytes), 0)::float8 as bytes
          from flights where account_id = $1`;

const OF_ACCOUNT = new Statement<StoredTotals>(TOTALS);

/** Counts only for accounts with one of the plans. */
const OF_LIMITED = new Statement<StoredTotals & { plan: Plan }>(
  `select accounts.plan, stored.flights, stored.bytes
     from accounts cross join lateral (${TOTALS}) as stored
    where accounts.id = $1 and accounts.plan = any($2::text[])`,
);

@Injectable()
export class StoredTotalsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async of(accountId: string): Promise<StoredTotals> {
    return (await OF_ACCOUNT.row(this.dataSource, [accountId]))!;
  }

  /** Undefined if the account has none of these plans. */
  async ofLimited(
    accountId: string,
    plans: readonly Plan[],
  ): Promise<(StoredTotals & { plan: Plan }) | undefined> {
    return OF_LIMITED.row(this.dataSource, [accountId, plans]);
  }
}
