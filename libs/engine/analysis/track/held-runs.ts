import { type FixSelection } from './fix-selection.js';

/** Tests whether two fixes, by fix index, have the same value. */
export interface Repetition {
  isRepeated: (fix: number, other: number) => boolean;
}

/** Used fixes with one constant value: the position of the first in the selection, and that after the last. */
export interface HeldRun {
  start: number;
  next: number;
}

/**
 * The runs of used fixes, in time order, that repeat a value for at least `secondsMin` before it changes; the end of
 * the log is not a change.
 *
 * @param secondsMin a whole number
 */
export function heldRuns(
  timeSeconds: Int32Array,
  { indices, count }: FixSelection,
  secondsMin: number,
  value: Repetition,
): HeldRun[] {
  const runs: HeldRun[] = [];
  for (let start = 0; start < count;) {
    const end = timeSeconds[indices[start]!]! + secondsMin;
    let reach = start + secondsMin;
    if (reach >= count || timeSeconds[indices[reach]!]! !== end) {
      // The interval is not one second here.
      reach = start;
      while (reach < count && timeSeconds[indices[reach]!]! < end) reach++;
      if (reach === count) break;
    }
    // Any long run starting before this fix still holds its value here. If the fix before it has another value, one
    // check rules out all of them.
    const held = indices[reach]!;
    let first = reach;
    while (first > start && value.isRepeated(indices[first - 1]!, held)) first--;
    if (first > start) {
      start = first;
      continue;
    }
    let next = reach + 1;
    while (next < count && value.isRepeated(indices[next]!, held)) next++;
    if (next < count) runs.push({ start, next });
    start = next;
  }
  return runs;
}
