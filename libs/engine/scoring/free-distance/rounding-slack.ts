import { type LegMeasure } from '../frame/leg-measure.js';
import { roundTo } from '../rounding.js';

/** Maximum error of adding rounded legs, km; much smaller than their last digit. */
const STEP_ERROR_KM = 1e-6;

/** A sum of rounded legs up to this counts no more than a sum of `km`: the next sum that counts more is larger. */
export function sameCountMax({ legDecimals, distanceDecimals }: LegMeasure, km: number): number {
  if (legDecimals === null || distanceDecimals === null) return 0;
  const step = Math.max(10 ** -legDecimals, 0.5 * 10 ** -distanceDecimals);
  return roundTo(km, distanceDecimals) + step - STEP_ERROR_KM;
}

/** How much more a sum of legs may count once it is rounded. */
export function sumSlackKm({ distanceDecimals }: LegMeasure): number {
  return distanceDecimals === null ? 0 : 0.5001 * 10 ** -distanceDecimals;
}
