import { THERMAL } from '../thresholds.js';

/** Way flown by height lost; null where too little was flown or lost for it to mean anything. */
export function glideRatio(distanceM: number, altitudeLostM: number): number | null {
  const isKnown = distanceM >= THERMAL.glideRatioDistanceMinM && altitudeLostM >= THERMAL.glideRatioLossMinM;
  return isKnown ? distanceM / altitudeLostM : null;
}
