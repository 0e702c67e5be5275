import { HIKE } from '../thresholds.js';
import { type Track } from '../track/track.js';

/** A stretch on foot: track indices of its start and end. */
export interface Hike {
  startIndex: number;
  endIndex: number;
}

/**
 * Hikes in a part of the track without flights or drives: walking speed for at least `HIKE.secondsMin`, including
 * rests, ending at least `HIKE.altitudeChangeMinM` above or below the start. Anything that covers more ground than a
 * walker, or climbs or sinks faster, is slow only because it circles. None without altitudes.
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
    if (!isWalked(track, from, to)) continue;
    const before = found.at(-1);
    if (before && isRest(track, before.endIndex, from)) {
      before.endIndex = to;
    } else found.push({ startIndex: from, endIndex: to });
  }
  return found;
}

/** Whether the way itself, in strides of `HIKE.strideSeconds`, is a walker's: a circle makes no distance good. */
function isWalked({ timeSeconds, eastM, northM }: Track, from: number, to: number): boolean {
  let walkedM = 0;
  for (let a = from, b = from + 1; b <= to; b++) {
    if (timeSeconds[b]! - timeSeconds[a]! < HIKE.strideSeconds && b < to) continue;
    walkedM += Math.hypot(eastM[b]! - eastM[a]!, northM[b]! - northM[a]!);
    a = b;
  }
  return walkedM <= HIKE.speedMaxMps * (timeSeconds[to]! - timeSeconds[from]!);
}

/** Whether a walker can have rested, or walked slowly, between two walks: a lift or a car would be further away. */
function isRest({ timeSeconds, eastM, northM, pathM, altitudeM }: Track, from: number, to: number): boolean {
  const seconds = timeSeconds[to]! - timeSeconds[from]!;
  const awayM = Math.hypot(eastM[to]! - eastM[from]!, northM[to]! - northM[from]!);
  return (
    seconds <= HIKE.restSecondsMax &&
    awayM <= HIKE.speedMaxMps * seconds &&
    pathM[to]! - pathM[from]! <= 2 * HIKE.speedMaxMps * seconds &&
    Math.abs(altitudeM[to]! - altitudeM[from]!) <= HIKE.climbMaxMps * seconds
  );
}
