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
  let start = 0;
  let end = 0;
  for (let i = 0; i < count; i++) {
    const time = timeSeconds[i]!;
    const own = segment[i]!;
    while (segment[start]! < own || timeSeconds[start]! < time - halfSeconds) start++;
    if (end < i) end = i;
    while (end + 1 < count && segment[end + 1] === own && timeSeconds[end + 1]! <= time + halfSeconds) end++;
    first[i] = start === i && i > 0 && segment[i - 1] === own ? i - 1 : start;
    last[i] = end === i && i + 1 < count && segment[i + 1] === own ? i + 1 : end;
  }
  return { first, last };
}
