import { LIFT, RIDGE } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { WindowAround } from '../track/window-around.js';
import { type FlightPhase, type Stretch } from './flight-phase.js';
import { type FixTest, lastingStretches } from './lasting-stretches.js';
import { holdShape } from '../warm-up/held-shapes.js';

/** Soaring back and forth along a slope, or climbing on a straight course. */
export interface LiftSpan extends FlightPhase {
  kind: 'ridge' | 'straight_climb';
}

/**
 * Lift without circling. **Ridge**: over `halfWindowSeconds` before and after, the aircraft makes good less than half
 * of the distance flown and holds its height; in still air it would sink at 1 m/s. **Straight climb**: `climbMinMps`
 * or more over its window, for `secondsMin`, gaining `gainMinM`.
 *
 * @param free the stretches of the flight without circling
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

class RidgeTest implements FixTest {
  private readonly window: WindowAround;

  constructor(
    private readonly track: Track,
    { startIndex, endIndex }: Stretch,
  ) {
    this.window = new WindowAround(track, RIDGE.halfWindowSeconds, startIndex, endIndex);
    holdShape(this);
  }

  holdsAt(index: number): boolean {
    const { timeSeconds, eastM, northM, pathM, altitudeM } = this.track;
    this.window.moveTo(index);
    const { first: a, last: b } = this.window;
    const seconds = timeSeconds[b]! - timeSeconds[a]!;
    if (seconds < RIDGE.halfWindowSeconds) return false;
    if (altitudeM[b]! - altitudeM[a]! < RIDGE.climbMinMps * seconds) return false;
    const east = eastM[b]! - eastM[a]!;
    const north = northM[b]! - northM[a]!;
    const madeGoodMaxM = RIDGE.progressMax * (pathM[b]! - pathM[a]!);
    return east * east + north * north < madeGoodMaxM * madeGoodMaxM;
  }
}

class ClimbTest implements FixTest {
  private readonly window: WindowAround;

  constructor(
    private readonly track: Track,
    { startIndex, endIndex }: Stretch,
  ) {
    this.window = new WindowAround(track, LIFT.halfWindowSeconds, startIndex, endIndex);
    holdShape(this);
  }

  holdsAt(index: number): boolean {
    const { timeSeconds, altitudeM } = this.track;
    this.window.moveTo(index);
    const { first: a, last: b } = this.window;
    const seconds = timeSeconds[b]! - timeSeconds[a]!;
    return seconds > 0 && altitudeM[b]! - altitudeM[a]! >= LIFT.climbMinMps * seconds;
  }
}

function findRidges(track: Track, within: Stretch): Stretch[] {
  return lastingStretches(track, within, RIDGE.secondsMin, new RidgeTest(track, within));
}

function addClimbs(lifts: LiftSpan[], track: Track, within: Stretch): void {
  const { altitudeM } = track;
  for (const climb of lastingStretches(track, within, LIFT.secondsMin, new ClimbTest(track, within))) {
    const gainM = altitudeM[climb.endIndex]! - altitudeM[climb.startIndex]!;
    if (gainM >= LIFT.gainMinM) lifts.push({ kind: 'straight_climb', ...climb });
  }
}
