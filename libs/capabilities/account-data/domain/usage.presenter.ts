import {
  addDays,
  type Plan,
  type PlanLimits,
  type UtcDay,
  type UtcMonth,
  utcMonthBounds,
  wireTime,
} from '@core/contract';
import { type DayUsage } from '../wire/platform-usage.js';
import {
  type DirectUploadAllowance,
  type MonthlyAllowance,
  type MonthUsage,
} from '@capabilities/accounts/wire';
import { type DayUsed, type Used } from '@core/access';
import { type StoredTotals } from '@capabilities/flights';

/** Of the settings. */
interface Limits {
  readonly plans: Readonly<Record<Plan, PlanLimits>>;
  readonly directUploadsPerDay: number;
  readonly directUploadsPerMinute: number;
}

/** What an account has used: this month, today, and of the room for flights. */
export interface UsedSoFar {
  readonly month: UtcMonth;
  readonly used: Used;
  readonly day: UtcDay;
  readonly directUploads: number;
  readonly stored: StoredTotals;
}

/** What is used and what remains of the quotas and of the room for flights. */
export function presentMonthUsed(
  plan: Plan,
  settings: Limits,
  { month, used, stored, ...today }: UsedSoFar,
): MonthUsage {
  const { startsAt, endsAt } = utcMonthBounds(month);
  const limits = settings.plans[plan];
  return {
    plan,
    period: { starts_at: wireTime(startsAt.getTime()), ends_at: wireTime(endsAt.getTime()) },
    requests: allowance(used.requests, limits.requestsPerMonth),
    ai_debriefs: allowance(used.debriefs, limits.debriefsPerMonth),
    direct_uploads: presentDirectUploads(settings, today),
    flights: allowance(stored.flights, limits.flightsTotal),
    storage_bytes: allowance(stored.bytes, limits.storageBytes),
  };
}

function presentDirectUploads(
  { directUploadsPerDay: limit, directUploadsPerMinute }: Limits,
  { day, directUploads: used }: Pick<UsedSoFar, 'day' | 'directUploads'>,
): DirectUploadAllowance {
  return {
    used,
    limit,
    remaining: Math.max(0, limit - used),
    resets_at: wireTime(Date.parse(addDays(day, 1))),
    per_minute: directUploadsPerMinute,
  };
}

export function presentDaysUsed(days: readonly DayUsed[]): DayUsage[] {
  return days.map(({ day, requests, consoleRequests, directUploads, debriefs }) => ({
    date: day,
    requests,
    console_requests: consoleRequests,
    direct_uploads: directUploads,
    ai_debriefs: debriefs,
  }));
}

function allowance(used: number, limit: number | null): MonthlyAllowance {
  return { used, limit, remaining: limit === null ? null : Math.max(0, limit - used) };
}
