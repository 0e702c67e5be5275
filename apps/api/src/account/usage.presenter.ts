import { presentMonthUsed, type UsedSoFar } from '@app/accounts';
import { type CountedRequest } from '@app/allowance';
import { type Plan, wireTime } from '@app/contract';
import { type Settings } from '@app/config';
import { type Usage } from '@app/wire';

export function presentUsage(
  plan: Plan,
  settings: Settings,
  soFar: UsedSoFar,
  { caller, minute }: CountedRequest,
  now: Date,
): Usage {
  const { used } = soFar;
  return {
    ...presentMonthUsed(plan, settings, soFar),
    language_model: {
      input_tokens: used.debriefInputTokens,
      output_tokens: used.debriefOutputTokens,
      cost_usd: used.debriefCostUsd,
    },
    per_minute: {
      limit: caller.limits.requestsPerMinute,
      remaining: minute?.remaining ?? null,
      resets_at: wireTime(minute ? now.getTime() + minute.resetMs : null),
    },
  };
}
