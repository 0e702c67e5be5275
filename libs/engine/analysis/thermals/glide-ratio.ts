import { THERMAL } from '../thresholds.js';

/** Distance flown divided by height lost; null if either is too small for a meaningful ratio. */
export function glideRatio(distanceM: number, altitudeLostM: number): number | null {
  const isKnown = distanceM >= THERMAL.glideRatioDistanceMinM && altitudeLostM >= THERMAL.glideRatioLossMinM;
  return isKnown ? distanceM / altitudeLostM : null;
}
