import { CLEANING } from '../thresholds.js';
import { type FixSelection } from './fix-selection.js';
import { type Stretch } from './frozen-altitude.js';

/**
 * Stretches in which the altitude jumps both up and down faster than any aircraft climbs or sinks, as with a receiver
 * with a poor view of the sky. A single jump is the boundary between two logs, and jumps in one direction may be the
 * dive of a fast glider.
 */
export function findJaggedAltitude(
  altitudeM: Int32Array,
  timeSeconds: Int32Array,
  { indices, count }: FixSelection,
): Stretch[] {
  const stretches: Stretch[] = [];
  const { leapsSecondsMax } = CLEANING;
  let first = 0;
  let last = -1;
  let goesUp = false;
  let goesDown = false;
  for (let i = 1; i < count; i++) {
    const before = indices[i - 1]!;
    const fix = indices[i]!;
    const changeM = altitudeM[fix]! - altitudeM[before]!;
    const limitM = leapLimitM(timeSeconds[fix]! - timeSeconds[before]!);
    if (changeM <= limitM && -changeM <= limitM) continue;
    if (last >= 0 && timeSeconds[before]! - timeSeconds[indices[last]!]! > leapsSecondsMax) {
      if (goesUp && goesDown) stretches.push(widened(timeSeconds, indices, count, first, last));
      goesUp = goesDown = false;
    }
    if (!goesUp && !goesDown) first = i;
    if (changeM > 0) goesUp = true;
    else goesDown = true;
    last = i;
  }
  if (goesUp && goesDown) stretches.push(widened(timeSeconds, indices, count, first, last));
  return stretches;
}

/** The largest altitude change an aircraft can make in this many seconds. */
export function leapLimitM(seconds: number): number {
  return CLEANING.leapMinM + CLEANING.leapRateMps * seconds;
}

/** A stretch with a margin: the receiver's filter anticipates a jump and settles slowly after it. */
export function widened(
  timeSeconds: Int32Array,
  indices: Int32Array,
  count: number,
  first: number,
  last: number,
): Stretch {
  const margin = CLEANING.leapMarginSeconds;
  const begins = timeSeconds[indices[first]!]! - margin;
  const ends = timeSeconds[indices[last]!]! + margin;
  let from = first;
  let to = last;
  while (from > 0 && timeSeconds[indices[from - 1]!]! >= begins) from--;
  while (to + 1 < count && timeSeconds[indices[to + 1]!]! <= ends) to++;
  return { first: from, last: to };
}
