import { presentMonthUsed, type UsedSoFar } from '../domain/usage.presenter.js';
import { type CountedRequest } from '@core/access';
import { type Plan, wireTime } from '@core/contract';
import { type Settings } from '@core/config';
import { type Usage } from '@capabilities/accounts/wire';

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
