import { type Plan, type UtcMonth } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { emitEvent, Statement } from '@core/database';

/** Percentages of the monthly quota at which an account is notified, highest first. */
const THRESHOLDS_PERCENT = [100, 80];

export interface MonthlyLimit {
  readonly plan: Plan;
  /** Null: no limit. */
  readonly requestsPerMonth: number | null;
}

interface Crossed {
  readonly accountId: string;
  readonly percent: number;
  readonly used: string;
  readonly limit: string;
}

const MARK_CROSSED = new Statement<Crossed>(
  `with reached as (
      select usage.account_id, usage.requests as used, plan.requests as "limit",
             (select max(percent) from unnest($4::int[]) as percent
               where usage.requests * 100 >= plan.requests * percent) as percent
        from monthly_usage usage join accounts on accounts.id = usage.account_id
        join unnest($2::text[], $3::bigint[]) as plan (name, requests) on plan.name = accounts.plan
       where usage.month = $1)
    update monthly_usage usage set warned_percent = reached.percent, warned_limit = reached."limit" from reached
     where usage.account_id = reached.account_id and usage.month = $1 and reached.percent is not null
       and (usage.warned_percent < reached.percent or usage.warned_limit <> reached."limit")
    returning usage.account_id as "accountId", reached.percent, reached.used, reached."limit"`,
);

/** Notifies accounts that are about to use up their monthly requests. */
@Injectable()
export class UsageThresholdRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Emits an event for every account that has passed a threshold without a notification since its limit last changed.
   */
  async notify(month: UtcMonth, limits: readonly MonthlyLimit[]): Promise<void> {
    const limited = limits.filter(({ requestsPerMonth }) => requestsPerMonth !== null);
    await this.dataSource.transaction(async (transaction) => {
      const crossed = await MARK_CROSSED.rows(transaction, [
        month,
        limited.map(({ plan }) => plan),
        limited.map(({ requestsPerMonth }) => requestsPerMonth),
        THRESHOLDS_PERCENT,
      ]);
      for (const { accountId, percent, used, limit } of crossed) {
        await emitEvent(transaction, {
          accountId,
          type: 'usage.threshold_reached',
          data: {
            percent,
            period: month.slice(0, 7),
            requests: { used: Number(used), limit: Number(limit) },
          },
        });
      }
    });
  }
}
