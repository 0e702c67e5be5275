import { presentMonthUsed } from '@app/accounts';
import { type CountedRequest } from '@app/allowance';
import { type Plan, wireTime } from '@app/contract';
import { type Usage } from '@app/wire';
import { type Used } from '@tables/allowance';
import { type StoredTotals } from '@tables/flights';

export function presentUsage(
  plan: Plan,
  used: Used,
  stored: StoredTotals,
  { caller, minute }: CountedRequest,
  now: Date,
): Usage {
  const { limits, month } = caller;
  return {
    ...presentMonthUsed(plan, limits, month, used, stored),
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
