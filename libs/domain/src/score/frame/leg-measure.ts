import { roundedDown, roundedMax } from '../rounding.js';
import { type EarthFrame } from './earth-frame.js';

const { sqrt } = Math;

/**
 * Length of a leg as the score counts it. Whatever a league does to lengths stays within
 * `frame.km × (1 ± stretch) ± slackKm`, which is how bounds from boxes carry over to it.
 */
export interface LegMeasure {
  readonly stretch: number;
  readonly slackKm: number;
  /** Decimals that a leg, a gap and a closing limit are rounded to, and those of their sum; null for none. */
  readonly legDecimals: number | null;
  readonly distanceDecimals: number | null;
  /** Length of the leg between two fixes, km. */
  km(i: number, j: number): number;
  /** Length of the leg from a fix to the middle between two others, km. */
  kmToMiddle(i: number, from: number, to: number): number;
}

/** No leg of a distance in the frame of `km` counts as more, km. */
export function legMax({ legDecimals, stretch }: LegMeasure, km: number): number {
  return legDecimals === null ? km : roundedMax(km * (1 + stretch), legDecimals);
}

/**
 * No sum of some legs whose distances in the frame add up to `km` counts as more, km: each is rounded, so the sum is a
 * whole number of their last digits.
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
