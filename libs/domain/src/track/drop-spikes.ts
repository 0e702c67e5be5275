import { CLEANING } from '../thresholds.js';
import { type FixFault, type FixSelection } from './fix-selection.js';

/**
 * Tells whether an aircraft can have got from one fix to a later one; both are indices of the file's columns. Asked
 * for every fix, so it is a class: a function made anew for each flight would be compiled anew as well.
 */
export interface Reach {
  isReachable: (from: number, to: number) => boolean;
}

/**
 * Drops runs of fixes that can't be reached from the fix before, when the track soon comes back to where
 * it was. When it doesn't come back, the shorter side is wrong: a few first fixes at yesterday's place
 * are dropped, a lasting jump (two logs in one file) is kept.
 *
 * @param fault what the dropped fixes are said to suffer from
 */
export function dropSpikes(
  timeSeconds: Int32Array,
  selection: FixSelection,
  reach: Reach,
  fault: FixFault,
): void {
  const { indices, count } = selection;
  let kept = 0;
  let segmentStart = 0;
  for (let i = 0; i < count; i++) {
    const fix = indices[i]!;
    if (kept === 0 || reach.isReachable(indices[kept - 1]!, fix)) {
      indices[kept++] = fix;
      continue;
    }
    const back = returnFromSpike(timeSeconds, selection, indices[kept - 1]!, i, reach);
    if (back > 0) {
      blame(selection, i, back, fault);
      indices[kept++] = indices[back]!;
      i = back;
      continue;
    }
    if (kept - segmentStart < CLEANING.segmentFixesMin) {
      blame(selection, segmentStart, kept, fault);
      kept = segmentStart;
    } else segmentStart = kept;
    indices[kept++] = fix;
  }
  if (segmentStart > 0 && kept - segmentStart < CLEANING.segmentFixesMin) {
    blame(selection, segmentStart, kept, fault);
    kept = segmentStart;
  }
  selection.count = kept;
}

function blame({ indices, faults }: FixSelection, from: number, to: number, fault: FixFault): void {
  for (let i = from; i < to; i++) faults[indices[i]!] = fault;
}

/**
 * Position in the selection of the first fix after `spike` that `from` can reach, or 0 when none is near.
 * The way back must be as impossible as the way there: given time, any place can be reached from `from`,
 * and a lasting jump would pass for a spike.
 */
function returnFromSpike(
  timeSeconds: Int32Array,
  { indices, count }: FixSelection,
  from: number,
  spike: number,
  reach: Reach,
): number {
  const end = Math.min(count, spike + CLEANING.spikeFixesMax);
  for (let i = spike + 1; i < end; i++) {
    const fix = indices[i]!;
    if (timeSeconds[fix]! - timeSeconds[from]! > CLEANING.spikeSecondsMax) return 0;
    if (reach.isReachable(from, fix) && !reach.isReachable(indices[i - 1]!, fix)) return i;
  }
  return 0;
}
