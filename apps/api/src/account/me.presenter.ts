import { presentAccountProfile } from '@app/accounts';
import { type RuleSetName, wireTime } from '@app/contract';
import { DECIMALS, wireNumber } from '@app/flights';
import { type Me } from '@app/wire';
import { type Profile } from '@tables/accounts';
import { type LogbookTotals } from '@tables/flights';

/** @param ruleSet decides which flight is the best */
export function presentMe(profile: Profile, totals: LogbookTotals, ruleSet: RuleSetName): Me {
  return {
    ...presentAccountProfile(profile),
    created_at: wireTime(profile.createdAt.getTime()),
    key: {
      id: profile.keyPublicId,
      name: profile.keyName,
      scopes: profile.keyScopes,
      last4: profile.keyLast4,
      created_at: wireTime(profile.keyCreatedAt.getTime()),
      expires_at: wireTime(profile.keyExpiresAt?.getTime() ?? null),
    },
    statistics: {
      flights: totals.flights,
      airtime_seconds: totals.durationSeconds,
      distance_km: wireNumber(totals.trackLengthKm, DECIMALS.distanceKm),
      best_score: wireNumber(totals.bestPoints[ruleSet], DECIMALS.points),
    },
  };
}
