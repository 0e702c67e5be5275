import { type Track } from '../track/track.js';
import { compassDeg } from '../wind/describe-wind.js';
import { type Circle } from './find-circles.js';
import { type Thermal } from './thermal-analysis.js';
import { KMH_PER_MPS } from '../units.js';

/** From the centre of the first circle to that of the last; for a single circle, its own displacement. */
export function driftOfCircles(track: Track, circles: readonly Circle[]): Thermal['drift'] {
  const first = circles[0]!;
  const last = circles.at(-1)!;
  const { timeSeconds, eastM, northM } = track;
  const middle = ({ startIndex, endIndex }: Circle) =>
    (timeSeconds[startIndex]! + timeSeconds[endIndex]!) / 2;
  if (first !== last) {
    return drift(last.eastM - first.eastM, last.northM - first.northM, middle(last) - middle(first));
  }
  const { startIndex, endIndex } = first;
  return drift(
    eastM[endIndex]! - eastM[startIndex]!,
    northM[endIndex]! - northM[startIndex]!,
    timeSeconds[endIndex]! - timeSeconds[startIndex]!,
  );
}

/** For unresolved circles: from the mean position of the first half of the climb to that of the second. */
export function driftOfClimb(track: Track, from: number, to: number): Thermal['drift'] {
  const middle = (from + to) >> 1;
  if (middle === from || middle + 1 >= to) return null;
  const first = meanOf(track, from, middle);
  const second = meanOf(track, middle + 1, to);
  return drift(second.eastM - first.eastM, second.northM - first.northM, second.seconds - first.seconds);
}

function meanOf({ timeSeconds, eastM, northM }: Track, from: number, to: number) {
  let east = 0;
  let north = 0;
  let seconds = 0;
  for (let i = from; i <= to; i++) {
    east += eastM[i]!;
    north += northM[i]!;
    seconds += timeSeconds[i]!;
  }
  const count = to - from + 1;
  return { eastM: east / count, northM: north / count, seconds: seconds / count };
}

function drift(eastM: number, northM: number, seconds: number): Thermal['drift'] {
  return {
    speedKmh: (Math.hypot(eastM, northM) / seconds) * KMH_PER_MPS,
    directionDeg: compassDeg(eastM, northM),
  };
}
