import { HOP } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { groundSpeed } from './bounds.js';
import { type Stay } from './stay.js';

/**
 * Finds flights of half a minute among stays on the ground, such as those down a training hill: windows are too long for
 * them. Somebody who goes faster than a runner, and down, for that short a time, neither walks nor drives.
 */
export function withHops(track: Track, stays: readonly Stay[]): Stay[] {
  if (track.altitudeSource === null) return [...stays];
  return stays.flatMap((stay) =>
    stay.state === 'rest' || stay.state === 'walk' ? divided(track, stay) : [stay],
  );
}

function divided(track: Track, stay: Stay): Stay[] {
  const { timeSeconds, altitudeM } = track;
  const parts: Stay[] = [];
  let restIndex = stay.startIndex;
  for (let from = stay.startIndex; from < stay.endIndex; from++) {
    if (!isFast(track, from)) continue;
    let to = from;
    while (to < stay.endIndex && isFast(track, to + 1)) to++;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    const dropM = altitudeM[from]! - altitudeM[to]!;
    if (seconds >= HOP.fastSecondsMin && seconds <= HOP.secondsMax && dropM >= HOP.dropMinM) {
      const startIndex = slowFrom(track, from, restIndex, -1);
      const endIndex = slowFrom(track, to, stay.endIndex, 1);
      if (startIndex > restIndex) parts.push({ ...stay, startIndex: restIndex, endIndex: startIndex });
      parts.push({ state: 'flight', startIndex, endIndex, confidence: HOP.confidence });
      restIndex = endIndex;
      to = endIndex;
    }
    from = Math.max(from, to);
  }
  if (restIndex < stay.endIndex) parts.push({ ...stay, startIndex: restIndex });
  return parts;
}

function isFast(track: Track, index: number): boolean {
  const { timeSeconds } = track;
  const isSeen = index > 0 && timeSeconds[index]! - timeSeconds[index - 1]! <= HOP.intervalMaxSeconds;
  return isSeen && groundSpeed(track, index) > HOP.fastMps;
}

/** The next fix at walking speed, in the direction of `step`, as far as `limit`. */
function slowFrom(track: Track, index: number, limit: number, step: 1 | -1): number {
  let at = index;
  while (at !== limit && groundSpeed(track, at) > HOP.slowMps) at += step;
  return at;
}
