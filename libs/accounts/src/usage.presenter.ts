import { type Plan, type PlanLimits, type UtcMonth, utcMonthBounds, wireTime } from '@app/contract';
import { type DayUsage, type MonthlyAllowance, type MonthUsage } from '@app/wire';
import { type DayUsed, type Used } from '@tables/allowance';
import { type StoredTotals } from '@tables/flights';

/** What is used and what remains of the month's quotas and of the room for flights. */
export function presentMonthUsed(
  plan: Plan,
  limits: PlanLimits,
  month: UtcMonth,
  used: Used,
  stored: StoredTotals,
): MonthUsage {
  const { startsAt, endsAt } = utcMonthBounds(month);
  return {
    plan,
    period: { starts_at: wireTime(startsAt.getTime()), ends_at: wireTime(endsAt.getTime()) },
    requests: allowance(used.requests, limits.requestsPerMonth),
    ai_debriefs: allowance(used.debriefs, limits.debriefsPerMonth),
    flights: allowance(stored.flights, limits.flightsTotal),
    storage_bytes: allowance(stored.bytes, limits.storageBytes),
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
