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
  const window = new SlidingWindow(track, RIDGE.halfWindowSeconds, within.startIndex, within.endIndex);
  const held = stretchesWhere(track, within, (i) => {
    window.moveTo(i);
    const { first: a, last: b } = window;
    const seconds = timeSeconds[b]! - timeSeconds[a]!;
    if (seconds < RIDGE.halfWindowSeconds) return false;
    const east = eastM[b]! - eastM[a]!;
    const north = northM[b]! - northM[a]!;
    const mayBeGoodM = RIDGE.progressMax * (pathM[b]! - pathM[a]!);
    return (
      east * east + north * north < mayBeGoodM * mayBeGoodM &&
      altitudeM[b]! - altitudeM[a]! >= RIDGE.climbMinMps * seconds
    );
  });
  return ofAtLeast(track, RIDGE.secondsMin, held);
}

function addClimbs(lifts: LiftSpan[], track: Track, within: Stretch): void {
  const { timeSeconds, altitudeM } = track;
  const window = new SlidingWindow(track, LIFT.halfWindowSeconds, within.startIndex, within.endIndex);
  const climbs = stretchesWhere(track, within, (i) => {
    window.moveTo(i);
    const { first: a, last: b } = window;
    const seconds = timeSeconds[b]! - timeSeconds[a]!;
    return seconds > 0 && altitudeM[b]! - altitudeM[a]! >= LIFT.climbMinMps * seconds;
  });
  for (const climb of climbs) {
    const gainM = altitudeM[climb.endIndex]! - altitudeM[climb.startIndex]!;
    if (secondsOf(track, climb) < LIFT.secondsMin || gainM < LIFT.gainMinM) continue;
    lifts.push({ kind: 'straight_climb', ...climb });
  }
}

/** Runs of fixes for which a condition holds; a gap ends one. */
function stretchesWhere(
  { segment }: Track,
  { startIndex, endIndex }: Stretch,
  holds: (index: number) => boolean,
): Stretch[] {
  const stretches: Stretch[] = [];
  let start = -1;
  for (let i = startIndex; i <= endIndex; i++) {
    const goesOn = start < 0 || segment[i] === segment[start];
    const isHeld = holds(i);
    if (start >= 0 && (!goesOn || !isHeld)) {
      stretches.push({ startIndex: start, endIndex: goesOn ? i : i - 1 });
      start = -1;
    }
    if (start < 0 && isHeld) start = i;
  }
  if (start >= 0) stretches.push({ startIndex: start, endIndex });
  return stretches;
}
