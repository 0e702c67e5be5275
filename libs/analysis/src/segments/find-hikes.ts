import { HIKE } from '../thresholds.js';
import { type Track } from '../track/track.js';

/** A stretch on foot: track indices of its start and end. */
export interface Hike {
  startIndex: number;
  endIndex: number;
}

/**
 * Hikes in a part of the track without flights or drives: walking speed for at least `HIKE.secondsMin`, including
 * rests, ending at least `HIKE.altitudeChangeMinM` above or below the start. Anything climbing or sinking faster than
 * a walker is slow over ground only because it circles. None without altitudes.
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
