import { presentAccountProfile, type Profile } from '@capabilities/accounts';
import { type RuleSetName, wireTime } from '@core/contract';
import { DECIMALS, wireNumber } from '@engine/results';
import { type Me } from '../wire/me.js';
import { type LogbookTotals } from '@capabilities/flights';

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
      flights_without_track: totals.flightsWithoutTrack,
      airtime_seconds: totals.durationSeconds,
      distance_km: wireNumber(totals.trackLengthKm, DECIMALS.distanceKm),
      best_score: wireNumber(totals.bestPoints[ruleSet], DECIMALS.points),
    },
  };
}
