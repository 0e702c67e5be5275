import { roundedDown, roundedMax } from '../rounding.js';
import { type EarthFrame } from './earth-frame.js';

const { sqrt } = Math;

/**
 * Length of a leg as the score counts it. Any league's modification of lengths stays within `frame.km × (1 ± stretch)
 * ± slackKm`, which carries bounds from boxes over to counted lengths.
 */
export interface LegMeasure {
  readonly stretch: number;
  readonly slackKm: number;
  /** Decimals to which a leg, a gap and a closing limit are rounded, and those of their sum; null for none. */
  readonly legDecimals: number | null;
  readonly distanceDecimals: number | null;
  /** Length of the leg between two fixes, km. */
  km(i: number, j: number): number;
  /** Length of the leg from a fix to the midpoint between two others, km. */
  kmToMiddle(i: number, from: number, to: number): number;
}

/** Upper bound of the counted length of a leg whose frame distance is at most `km`, km. */
export function legMax({ legDecimals, stretch }: LegMeasure, km: number): number {
  return legDecimals === null ? km : roundedMax(km * (1 + stretch), legDecimals);
}

/**
 * Upper bound of the counted sum of legs whose frame distances add up to `km`, km. Since each leg is rounded, the sum
 * is a multiple of the last digit.
 */
export function legSumMax({ legDecimals, stretch, slackKm }: LegMeasure, km: number, legs: number): number {
  return legDecimals === null ? km : roundedDown(km * (1 + stretch) + legs * slackKm, legDecimals);
}

/** Geodesic lengths, unrounded. */
export class GeodesicLegs implements LegMeasure {
  readonly stretch = 0;
  readonly slackKm = 0;
  readonly legDecimals = null;
  readonly distanceDecimals = null;

  constructor(private readonly frame: EarthFrame) {}

  km(i: number, j: number): number {
    return this.frame.km(i, j);
  }

  kmToMiddle(i: number, from: number, to: number): number {
    const { x, y, z, arcTerm } = this.frame;
    const dx = x[i]! - (x[from]! + x[to]!) / 2;
    const dy = y[i]! - (y[from]! + y[to]!) / 2;
    const dz = z[i]! - (z[from]! + z[to]!) / 2;
    const chord2 = dx * dx + dy * dy + dz * dz;
    return sqrt(chord2) * (1 + chord2 * arcTerm);
  }
}
