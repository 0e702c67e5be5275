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

/** SQL: with what visitors have added to the groups of the account. @param owner SQL: the id of the account */
function totalsOf(owner: string): string {
  return `select count(*)::integer as flights, coalesce(sum(file_bytes), 0)::float8 as bytes
          from flights
         where account_id = any(array(
           select ${owner} union all select id from accounts guests where guests.guests_of_id = ${owner}))`;
}

const OF_ACCOUNT = new Statement<StoredTotals>(totalsOf('$1::bigint'));

/** Counts only for accounts with one of the plans. Flights of visitors count towards the owner of the group. */
const OF_LIMITED = new Statement<StoredTotals & { plan: Plan }>(
  `select owner.plan, stored.flights, stored.bytes
     from accounts a
     join accounts owner on owner.id = coalesce(a.guests_of_id, a.id)
     cross join lateral (${totalsOf('owner.id')}) as stored
    where a.id = $1 and owner.plan = any($2::text[])`,
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
