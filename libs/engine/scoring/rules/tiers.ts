import { type Tier } from './rule-set.js';

/** Multiplier of a distance; 0 below the first tier. */
export function tierMultiplier(tiers: readonly Tier[], km: number): number {
  let multiplier = 0;
  for (const tier of tiers) if (km >= tier.fromKm) multiplier = tier.multiplier;
  return multiplier;
}
