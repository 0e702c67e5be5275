import { type FixColumns } from '../igc/igc-file.js';
import { FIX_FAULT, type FixSelection } from './fix-selection.js';

/**
 * Keeps a strictly increasing sequence of times. A file already in order only loses repeated times (the first fix of
 * each second is kept). Otherwise the longest increasing sequence is kept, so that one fix with a time hours ahead
 * loses only itself, not everything after it.
 */
export function orderInTime(fixes: FixColumns, selection: FixSelection): void {
  const leastStep = leastStepSeconds(fixes, selection);
  if (leastStep > 0) return;
  if (leastStep === 0) {
    selection.dropMarked(markRepeated(fixes, selection));
    return;
  }
  const marks = markOutOfOrder(fixes, selection);
  separateRepeatedFromBackward(fixes, selection, marks);
  selection.dropMarked(marks);
}

/**
 * Marks a dropped fix as a repeat if it has the time of the kept fix before or after it; all others are out of order.
 */
function separateRepeatedFromBackward(fixes: FixColumns, selection: FixSelection, marks: Uint8Array): void {
  const { indices, count } = selection;
  const nextKept = nextUnmarked(marks, count);
  let lastKept = -1;
  for (let i = 0; i < count; i++) {
    if (marks[i] === FIX_FAULT.none) {
      lastKept = i;
      continue;
    }
    const time = fixes.timeSeconds[indices[i]!]!;
    const repeatsLast = lastKept >= 0 && fixes.timeSeconds[indices[lastKept]!] === time;
    const next = nextKept[i]!;
    const repeatsNext = next < count && fixes.timeSeconds[indices[next]!] === time;
    marks[i] = repeatsLast || repeatsNext ? FIX_FAULT.duplicateTime : FIX_FAULT.backwardTime;
  }
}

function leastStepSeconds({ timeSeconds }: FixColumns, { indices, count }: FixSelection): number {
  let least = Infinity;
  for (let i = 1; i < count; i++) {
    const step = timeSeconds[indices[i]!]! - timeSeconds[indices[i - 1]!]!;
    if (step < least) least = step;
  }
  return least;
}

function markRepeated({ timeSeconds }: FixColumns, { indices, count }: FixSelection): Uint8Array {
  const marks = new Uint8Array(count);
  for (let i = 1; i < count; i++) {
    if (timeSeconds[indices[i]!] === timeSeconds[indices[i - 1]!]) marks[i] = FIX_FAULT.duplicateTime;
  }
  return marks;
}

/** Marks everything outside a longest strictly increasing sequence (patience sorting, O(n log n)). */
export function markOutOfOrder({ timeSeconds }: FixColumns, { indices, count }: FixSelection): Uint8Array {
  const tails = new Int32Array(count);
  const previous = new Int32Array(count).fill(-1);
  let length = 0;
  for (let i = 0; i < count; i++) {
    const time = timeSeconds[indices[i]!]!;
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (timeSeconds[indices[tails[middle]!]!]! < time) low = middle + 1;
      else high = middle;
    }
    if (low > 0) previous[i] = tails[low - 1]!;
    // Of two fixes with the same time, the first one remains the tail.
    if (low === length) tails[length++] = i;
    else if (timeSeconds[indices[tails[low]!]!]! > time) tails[low] = i;
  }
  const marks = new Uint8Array(count).fill(FIX_FAULT.backwardTime);
  for (let i = length > 0 ? tails[length - 1]! : -1; i >= 0; i = previous[i]!) marks[i] = FIX_FAULT.none;
  return marks;
}

function nextUnmarked(marks: Uint8Array, count: number): Int32Array {
  const next = new Int32Array(count);
  let following = count;
  for (let i = count - 1; i >= 0; i--) {
    next[i] = following;
    if (marks[i] === FIX_FAULT.none) following = i;
  }
  return next;
}
