import { type Plan, type PlanLimits, type UtcMonth, utcMonthBounds } from '@app/contract';
import { type DayUsed, type Used } from '@app/database';
import { wireTime } from '@app/flights';
import { monthly } from '../../account/usage.presenter.js';
import { type PlatformUsage } from './usage.dto.js';

export function presentPlatformUsage(
  plan: Plan,
  limits: PlanLimits,
  month: UtcMonth,
  used: Used,
  days: readonly DayUsed[],
): PlatformUsage {
  const { startsAt, endsAt } = utcMonthBounds(month);
  return {
    plan,
    period: { starts_at: wireTime(startsAt.getTime()), ends_at: wireTime(endsAt.getTime()) },
    requests: monthly(used.requests, limits.requestsPerMonth),
    ai_debriefs: monthly(used.debriefs, limits.debriefsPerMonth),
    days: days.map(({ day, requests, debriefs }) => ({ date: day, requests, ai_debriefs: debriefs })),
  };
}
