import { type FixSelection } from './fix-selection.js';

/** Tells whether two fixes, by their indices in the file's columns, have the same value. */
export interface Repetition {
  isRepeated: (fix: number, other: number) => boolean;
}

/** Used fixes with one value throughout: the position of the first in the selection, and that after the last. */
export interface HeldRun {
  start: number;
  next: number;
}

/**
 * The runs of used fixes, in order of time, that repeat a value for so many seconds or more before it changes; the end
 * of the log is no change.
 *
 * @param secondsMin whole
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
      // Not a fix a second.
      reach = start;
      while (reach < count && timeSeconds[indices[reach]!]! < end) reach++;
      if (reach === count) break;
    }
    // What begins before that fix and lasts holds its value: where no fix repeats it, one look was enough for all.
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
