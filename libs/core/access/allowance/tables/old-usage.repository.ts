import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const FORGET_DAYS = new Statement(
  `with old as materialized (
      select account_id, day from daily_usage where day < (now() at time zone 'UTC')::date - $1::integer
       order by day limit $2 for update skip locked)
    delete from daily_usage usage using old where usage.account_id = old.account_id and usage.day = old.day`,
);

const FORGET_MONTHS = new Statement(
  `with old as materialized (
      select account_id, month from monthly_usage
       where month <= date_trunc('month', now() at time zone 'UTC') - make_interval(months => $1)
       order by month limit $2 for update skip locked)
    delete from monthly_usage usage using old where usage.account_id = old.account_id and usage.month = old.month`,
);

const FORGET_APP_MONTHS = new Statement(
  `with old as materialized (
      select account_id, app_id, month from connected_app_usage
       where month <= date_trunc('month', now() at time zone 'UTC') - make_interval(months => $1)
       order by month limit $2 for update skip locked)
    delete from connected_app_usage usage using old
     where usage.account_id = old.account_id and usage.app_id = old.app_id and usage.month = old.month`,
);

/** Deletes usage that is no longer shown. Across all accounts: internal queries. */
@Injectable()
export class OldUsageRepository {
  constructor(private readonly database: DataSource) {}

  /** Keeps today and the `days` before it. Deletes up to `limit` rows; returns how many. */
  async forgetDays(days: number, limit: number): Promise<number> {
    return FORGET_DAYS.affected(this.database, [days, limit]);
  }

  /** Keeps the current month and those before it, `months` in total. Deletes up to `limit` rows; returns how many. */
  async forgetMonths(months: number, limit: number): Promise<number> {
    return FORGET_MONTHS.affected(this.database, [months, limit]);
  }

  /** The same for the usage of connected apps. */
  async forgetAppMonths(months: number, limit: number): Promise<number> {
    return FORGET_APP_MONTHS.affected(this.database, [months, limit]);
  }
}
