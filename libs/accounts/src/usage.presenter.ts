import { type Plan, type PlanLimits, type UtcMonth, utcMonthBounds, wireTime } from '@app/contract';
import { type DayUsage, type MonthlyAllowance, type MonthUsage } from '@app/wire';
import { type DayUsed, type Used } from '@tables/allowance';

/** What is used and what remains of the month's quotas. */
export function presentMonthUsed(plan: Plan, limits: PlanLimits, month: UtcMonth, used: Used): MonthUsage {
  const { startsAt, endsAt } = utcMonthBounds(month);
  return {
    plan,
    period: { starts_at: wireTime(startsAt.getTime()), ends_at: wireTime(endsAt.getTime()) },
    requests: allowance(used.requests, limits.requestsPerMonth),
    ai_debriefs: allowance(used.debriefs, limits.debriefsPerMonth),
  };
}

export function presentDaysUsed(days: readonly DayUsed[]): DayUsage[] {
  return days.map(({ day, requests, consoleRequests, debriefs }) => ({
    date: day,
    requests,
    console_requests: consoleRequests,
    ai_debriefs: debriefs,
  }));
}

function allowance(used: number, limit: number | null): MonthlyAllowance {
  return { used, limit, remaining: limit === null ? null : Math.max(0, limit - used) };
}
