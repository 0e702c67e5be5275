import { CLEANING } from '../thresholds.js';
import { FIX_FAULT, type FixSelection } from './fix-selection.js';

/** How far a single fix must stand out from a neighbour that is this many seconds away to be a peak. */
export function peakMinM(seconds: number): number {
  if (seconds < CLEANING.altitudePeakSecondsMin) return Infinity;
  return CLEANING.altitudePeakMinM + CLEANING.altitudePeakMinMps * seconds;
}

/**
 * Drops single fixes of sparse logs that stand out above or below both neighbours, even by less than the step limit:
 * in ten seconds an aircraft can get that far, but not there and back.
 *
 * @param witnessM the other column by fix index, if its sensor is live: a peak in both was flown
 */
export function dropAltitudePeaks(
  timeSeconds: Int32Array,
  altitudeM: Int32Array,
  witnessM: Int32Array | null,
  selection: FixSelection,
): void {
  const { indices, count, faults } = selection;
  let kept = Math.min(1, count);
  for (let i = 1; i < count; i++) {
    const fix = indices[i]!;
    const before = indices[kept - 1]!;
    if (i + 1 < count && isPeak(timeSeconds, altitudeM, witnessM, before, fix, indices[i + 1]!)) {
      faults[fix] = FIX_FAULT.altitudeSpike;
    } else {
      indices[kept++] = fix;
    }
  }
  selection.count = kept;
}

function isPeak(
  timeSeconds: Int32Array,
  altitudeM: Int32Array,
  witnessM: Int32Array | null,
  before: number,
  fix: number,
  after: number,
): boolean {
  const there = altitudeM[fix]! - altitudeM[before]!;
  const back = altitudeM[fix]! - altitudeM[after]!;
  if (there > 0 !== back > 0) return false;
  if (Math.abs(there) < peakMinM(timeSeconds[fix]! - timeSeconds[before]!)) return false;
  if (Math.abs(back) < peakMinM(timeSeconds[after]! - timeSeconds[fix]!)) return false;
  if (witnessM === null) return true;
  // The other sensor only needs to show half of it, because sensors react differently.
  const witnessThere = (witnessM[fix]! - witnessM[before]!) / there;
  const witnessBack = (witnessM[fix]! - witnessM[after]!) / back;
  return Math.min(witnessThere, witnessBack) < 1 / 2;
}
