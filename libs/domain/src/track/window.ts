import { type Track } from './track.js';

/**
 * For every fix the first and last fix of a window around it, not reaching across a gap.
 *
 * @param halfSeconds the window holds the fixes up to so many seconds before and after; where the log is
 *   too sparse for that, at least the neighbours
 */
export interface Windows {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

export function centredWindows(track: Track, halfSeconds: number): Windows {
  const { count, timeSeconds, segment } = track;
  const first = new Int32Array(count);
  const last = new Int32Array(count);
  for (let from = 0; from < count;) {
    const to = lastOfSegment(segment, from);
    for (let i = from, start = from; i <= to; i++) {
      const opensAt = timeSeconds[i]! - halfSeconds;
      while (timeSeconds[start]! < opensAt) start++;
      first[i] = start < i || i === from ? start : i - 1;
    }
    for (let i = to, end = to; i >= from; i--) {
      const closesAt = timeSeconds[i]! + halfSeconds;
      while (timeSeconds[end]! > closesAt) end--;
      last[i] = end > i || i === to ? end : i + 1;
    }
    from = to + 1;
  }
  return { first, last };
}

/** By bisection: the numbers of segments only rise, and most logs have few. */
function lastOfSegment(segment: Int32Array, from: number): number {
  const own = segment[from]!;
  let low = from;
  let high = segment.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (segment[middle]! > own) high = middle - 1;
    else low = middle;
  }
  return low;
}
