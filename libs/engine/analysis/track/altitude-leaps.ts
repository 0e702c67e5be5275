import { CLEANING } from '../thresholds.js';
import { fused } from './bridge-altitude.js';
import { type FixSelection } from './fix-selection.js';
import { type Stretch } from './frozen-altitude.js';
import { leapLimitM, widened } from './jagged-altitude.js';

/**
 * Stretches in which a receiver's altitude leaps away from its course and creeps back over some seconds, as its filter
 * does when satellites change. A value that returns in one step is a spike or an excursion instead, and one that stays
 * away may be the boundary between two logs.
 *
 * @param altitudeM GNSS altitude, in a file without pressure altitude
 */
export function findSettlingAltitude(
  altitudeM: Int32Array,
  timeSeconds: Int32Array,
  selection: FixSelection,
): Stretch[] {
  const stretches: Stretch[] = [];
  for (const leap of leapsOf(altitudeM, timeSeconds, selection)) {
    const settled = settledAt(altitudeM, timeSeconds, selection, leap);
    if (settled === null) continue;
    stretches.push(widened(timeSeconds, selection.indices, selection.count, leap, settled));
  }
  return fused(stretches);
}

/** Stretches around leaps that stay: the altitude on both sides may be right, but no vertical speed across them is. */
export function findLastingLeaps(
  altitudeM: Int32Array,
  timeSeconds: Int32Array,
  selection: FixSelection,
): Stretch[] {
  const { indices, count } = selection;
  const stretches: Stretch[] = [];
  for (const leap of leapsOf(altitudeM, timeSeconds, selection)) {
    const before = indices[leap - 1]!;
    const after = indices[leap]!;
    const limitM = leapLimitM(timeSeconds[after]! - timeSeconds[before]!);
    if (Math.abs(altitudeM[after]! - altitudeM[before]!) <= limitM) continue;
    stretches.push(widened(timeSeconds, indices, count, leap, leap));
  }
  return fused(stretches);
}

/**
 * Used fixes whose step exceeds both the one before and the one after it by `isolatedLeapMinM` per second squared. No aircraft accelerates so
 * much one way and then the other, so no second sensor is needed to doubt it.
 */
function leapsOf(altitudeM: Int32Array, timeSeconds: Int32Array, { indices, count }: FixSelection): number[] {
  const leaps: number[] = [];
  for (let i = 2; i + 1 < count; i++) {
    const first = indices[i - 2]!;
    const before = indices[i - 1]!;
    const fix = indices[i]!;
    const after = indices[i + 1]!;
    const seconds = timeSeconds[fix]! - timeSeconds[before]!;
    const leapM = altitudeM[fix]! - altitudeM[before]!;
    const leastM = CLEANING.isolatedLeapMinM * seconds * seconds;
    const upwards = leapM < 0 ? -1 : 1;
    if (leapM * upwards < leastM) continue;
    const beforeMps = (altitudeM[before]! - altitudeM[first]!) / (timeSeconds[before]! - timeSeconds[first]!);
    const afterMps = (altitudeM[after]! - altitudeM[fix]!) / (timeSeconds[after]! - timeSeconds[fix]!);
    if (
      (leapM - beforeMps * seconds) * upwards >= leastM &&
      (leapM - afterMps * seconds) * upwards >= leastM &&
      !isAfterHold(altitudeM, timeSeconds, indices, i)
    ) {
      leaps.push(i);
    }
  }
  return leaps;
}

/** Whether a leap ends a held altitude: that is a frozen sensor catching up. */
function isAfterHold(
  altitudeM: Int32Array,
  timeSeconds: Int32Array,
  indices: Int32Array,
  leap: number,
): boolean {
  const last = indices[leap - 1]!;
  let first = leap - 1;
  while (first > 0 && altitudeM[indices[first - 1]!] === altitudeM[last]) first--;
  return timeSeconds[last]! - timeSeconds[indices[first]!]! >= CLEANING.frozenAltitudeSecondsMin;
}

/** The first used fix after a leap that has undone half of it, but not in one step; null if there is none soon. */
function settledAt(
  altitudeM: Int32Array,
  timeSeconds: Int32Array,
  { indices, count }: FixSelection,
  leap: number,
): number | null {
  const levelM = altitudeM[indices[leap - 1]!]!;
  const leapM = altitudeM[indices[leap]!]! - levelM;
  const until = timeSeconds[indices[leap]!]! + CLEANING.settlingSecondsMax;
  for (let i = leap + 1; i < count && timeSeconds[indices[i]!]! <= until; i++) {
    const backM = altitudeM[indices[i - 1]!]! - altitudeM[indices[i]!]!;
    if (backM / leapM >= CLEANING.settlingStepShareMax) return null;
    if ((altitudeM[indices[i]!]! - levelM) / leapM <= 1 / 2) return i;
  }
  return null;
}
