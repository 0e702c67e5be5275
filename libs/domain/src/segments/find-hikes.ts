import { HIKE } from '../thresholds.js';
import { type Track } from '../track/track.js';

/** A way on foot: track indices of its start and end. */
export interface Hike {
  startIndex: number;
  endIndex: number;
}

/**
 * Hikes between two track indices, in which nobody flew or drove: walking speed for `HIKE.secondsMin` or
 * more, rests included, that ends at least `HIKE.altitudeChangeMinM` above or below its start. What goes up or down
 * faster than a walker makes little way because it circles. None without altitudes.
 */
export function findHikes(track: Track, firstIndex: number, lastIndex: number): Hike[] {
  if (track.altitudeSource === null) return [];
  const { timeSeconds, altitudeM } = track;
  return walks(track, firstIndex, lastIndex).filter(
    ({ startIndex, endIndex }) =>
      timeSeconds[endIndex]! - timeSeconds[startIndex]! >= HIKE.secondsMin &&
      Math.abs(altitudeM[endIndex]! - altitudeM[startIndex]!) >= HIKE.altitudeChangeMinM,
  );
}

function walks(track: Track, firstIndex: number, lastIndex: number): Hike[] {
  const { timeSeconds, eastM, northM, altitudeM } = track;
  const found: Hike[] = [];
  for (let from = firstIndex, to = from; from < lastIndex; from = to) {
    while (to < lastIndex && timeSeconds[to]! - timeSeconds[from]! < HIKE.stepSeconds) to++;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    if (track.segment[from] !== track.segment[to] && seconds > HIKE.restSecondsMax) continue;
    const speedMps = Math.hypot(eastM[to]! - eastM[from]!, northM[to]! - northM[from]!) / seconds;
    if (speedMps < HIKE.speedMinMps || speedMps > HIKE.speedMaxMps) continue;
    if (Math.abs(altitudeM[to]! - altitudeM[from]!) > HIKE.climbMaxMps * seconds) continue;
    const before = found.at(-1);
    if (before && timeSeconds[from]! - timeSeconds[before.endIndex]! <= HIKE.restSecondsMax) {
      before.endIndex = to;
    } else found.push({ startIndex: from, endIndex: to });
  }
  return found;
}
