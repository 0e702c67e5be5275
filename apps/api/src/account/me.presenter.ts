import { presentAccountProfile } from '@app/accounts';
import { wireTime } from '@app/contract';
import { DECIMALS, wireNumber } from '@app/flights';
import { type Me } from '@app/wire';
import { type Profile } from '@tables/accounts';

export function presentMe(profile: Profile): Me {
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
      flights: profile.flights,
      airtime_seconds: profile.airtimeSeconds,
      distance_km: wireNumber(profile.distanceKm, DECIMALS.distanceKm),
      best_score: wireNumber(profile.bestScore, DECIMALS.points),
    },
  };
}
