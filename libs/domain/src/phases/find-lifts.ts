import { LIFT, RIDGE } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { SlidingWindow } from '../track/window.js';
import { type FlightPhase, type Stretch } from './flight-phase.js';
import { ofAtLeast, secondsOf } from './stretch-seconds.js';

/** Soaring to and fro along a slope, or climbing on the way. */
export interface LiftSpan extends FlightPhase {
  kind: 'ridge' | 'straight_climb';
}

/**
 * Lift without circles. **Ridge**: less than half of the way flown is made good over `halfWindowSeconds` before
 * and after, and height is held: an aircraft in still air would sink at 1 m/s. **Straight climb**: `climbMinMps`
 * or more over its window, for `secondsMin`, gaining `gainMinM`.
 *
 * @param free what of the flight was not circled
 * @returns lifts in order
 */
export function findLifts(track: Track, free: readonly Stretch[]): LiftSpan[] {
  const lifts: LiftSpan[] = [];
  for (const stretch of free) {
    let from = stretch.startIndex;
    for (const ridge of findRidges(track, stretch)) {
      addClimbs(lifts, track, { startIndex: from, endIndex: ridge.startIndex });
      lifts.push({ kind: 'ridge', ...ridge });
      from = ridge.endIndex;
    }
    addClimbs(lifts, track, { startIndex: from, endIndex: stretch.endIndex });
  }
  return lifts;
}

function findRidges(track: Track, within: Stretch): Stretch[] {
  const { timeSeconds, eastM, northM, pathM, altitudeM } = track;
  const { startIndex, endIndex } = within;
  const window = new SlidingWindow(track, RIDGE.halfWindowSeconds, startIndex, endIndex);
  const isRidge = new Uint8Array(endIndex - startIndex + 1);
  for (let i = startIndex; i <= endIndex; i++) {
    window.moveTo(i);
    const { first: a, last: b } = window;
    const seconds = timeSeconds[b]! - timeSeconds[a]!;
    if (seconds < RIDGE.halfWindowSeconds) continue;
    if (altitudeM[b]! - altitudeM[a]! < RIDGE.climbMinMps * seconds) continue;
    const east = eastM[b]! - eastM[a]!;
    const north = northM[b]! - northM[a]!;
    const mayBeGoodM = RIDGE.progressMax * (pathM[b]! - pathM[a]!);
    if (east * east + north * north < mayBeGoodM * mayBeGoodM) isRidge[i - startIndex] = 1;
  }
  return ofAtLeast(track, RIDGE.secondsMin, stretchesOf(track, startIndex, isRidge));
}

function addClimbs(lifts: LiftSpan[], track: Track, within: Stretch): void {
  const { timeSeconds, altitudeM } = track;
  const { startIndex, endIndex } = within;
  const window = new SlidingWindow(track, LIFT.halfWindowSeconds, startIndex, endIndex);
  const isClimb = new Uint8Array(endIndex - startIndex + 1);
  for (let i = startIndex; i <= endIndex; i++) {
    window.moveTo(i);
    const { first: a, last: b } = window;
    const seconds = timeSeconds[b]! - timeSeconds[a]!;
    if (seconds > 0 && altitudeM[b]! - altitudeM[a]! >= LIFT.climbMinMps * seconds)
      isClimb[i - startIndex] = 1;
  }
  for (const climb of stretchesOf(track, startIndex, isClimb)) {
    const gainM = altitudeM[climb.endIndex]! - altitudeM[climb.startIndex]!;
    if (secondsOf(track, climb) < LIFT.secondsMin || gainM < LIFT.gainMinM) continue;
    lifts.push({ kind: 'straight_climb', ...climb });
  }
}

/**
 * Runs of fixes that are marked, up to the first that isn't; a gap ends one.
 *
 * @param marks of the fixes from the first on
 */
function stretchesOf({ segment }: Track, firstIndex: number, marks: Uint8Array): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = marks.indexOf(1); from >= 0;) {
    const startIndex = firstIndex + from;
    let to = from + 1;
    while (to < marks.length && marks[to] === 1 && segment[firstIndex + to] === segment[startIndex]) to++;
    const goesOn = to < marks.length && segment[firstIndex + to] === segment[startIndex];
    stretches.push({ startIndex, endIndex: firstIndex + (goesOn ? to : to - 1) });
    from = marks.indexOf(1, to);
  }
  return stretches;
}
