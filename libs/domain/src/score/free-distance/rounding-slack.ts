import { type LegMeasure } from '../frame/leg-measure.js';
import { roundTo } from '../rounding.js';

/** What adding rounded legs may be off by, km, and much less than their last digit. */
const STEP_ERROR_KM = 1e-6;

/** A sum of rounded legs up to this counts as no more than one of `km`: it is short of the next one that does. */
export function sameCountMax({ legDecimals, distanceDecimals }: LegMeasure, km: number): number {
  if (legDecimals === null || distanceDecimals === null) return 0;
  const step = Math.max(10 ** -legDecimals, 0.5 * 10 ** -distanceDecimals);
  return roundTo(km, distanceDecimals) + step - STEP_ERROR_KM;
}

/** A sum of legs counts up to so much more than it is, once it is rounded. */
export function sumSlackKm({ distanceDecimals }: LegMeasure): number {
  return distanceDecimals === null ? 0 : 0.5001 * 10 ** -distanceDecimals;
}
