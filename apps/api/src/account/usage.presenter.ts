import { type CountedRequest } from '@app/allowance';
import { type Plan, utcMonthBounds } from '@app/contract';
import { type Used } from '@app/database';
import { wireTime } from '@app/flights';
import { type MonthlyAllowance, type Usage } from './dto/usage.dto.js';

export function presentUsage(plan: Plan, used: Used, { caller, minute }: CountedRequest, now: Date): Usage {
  const { limits, month } = caller;
  const { startsAt, endsAt } = utcMonthBounds(month);
  return {
    plan,
    period: { starts_at: wireTime(startsAt.getTime()), ends_at: wireTime(endsAt.getTime()) },
    requests: monthly(used.requests, limits.requestsPerMonth),
    ai_debriefs: monthly(used.debriefs, limits.debriefsPerMonth),
    language_model: {
      input_tokens: used.debriefInputTokens,
      output_tokens: used.debriefOutputTokens,
      cost_usd: used.debriefCostUsd,
    },
    per_minute: {
      limit: limits.requestsPerMinute,
      remaining: minute?.remaining ?? null,
      resets_at: wireTime(minute ? now.getTime() + minute.resetMs : null),
    },
  };
}

export function monthly(used: number, limit: number | null): MonthlyAllowance {
  return { used, limit, remaining: limit === null ? null : Math.max(0, limit - used) };
}
