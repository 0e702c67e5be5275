import { type FlightSpan } from '../flight/find-flights.js';
import { LIFT } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { centredWindows } from '../track/window.js';

/** To and fro along a slope, or on the way. */
export type LiftKind = 'ridge' | 'straight';

/** A climb without circles: track indices and numbers. */
export interface Lift {
  kind: LiftKind;
  startIndex: number;
  endIndex: number;
  durationSeconds: number;
  gainM: number;
  climbMeanMps: number;
}

interface Stretch {
  startIndex: number;
  endIndex: number;
}

/**
 * Climbs outside the circling phases: `climbMinMps` or more over `halfWindowSeconds` before and after, for
 * `secondsMin`, gaining `gainMinM`. They are part of gliding or other time, and no thermals.
 */
export function findLifts(track: Track, flight: FlightSpan, circling: readonly Stretch[]): Lift[] {
  const lifts: Lift[] = [];
  const { first, last } = centredWindows(track, LIFT.halfWindowSeconds);
  const { timeSeconds, altitudeM, segment } = track;
  const search = (from: number, to: number): void => {
    let start = -1;
    for (let i = from; i <= to; i++) {
      const a = Math.max(first[i]!, from);
      const b = Math.min(last[i]!, to);
      const seconds = timeSeconds[b]! - timeSeconds[a]!;
      const climbs = seconds > 0 && altitudeM[b]! - altitudeM[a]! >= LIFT.climbMinMps * seconds;
      if (start >= 0 && segment[i] !== segment[start]) {
        addLift(lifts, track, { startIndex: start, endIndex: i - 1 }, { startIndex: from, endIndex: to });
        start = -1;
      }
      if (climbs && start < 0) start = i;
      if (!climbs && start >= 0) {
        addLift(lifts, track, { startIndex: start, endIndex: i }, { startIndex: from, endIndex: to });
        start = -1;
      }
    }
    if (start >= 0)
      addLift(lifts, track, { startIndex: start, endIndex: to }, { startIndex: from, endIndex: to });
  };
  let from = flight.takeoffIndex;
  for (const { startIndex, endIndex } of circling) {
    search(from, startIndex);
    from = endIndex;
  }
  search(from, flight.landingIndex);
  return lifts;
}

/** @param between the circling phases before and after: what is flown there says nothing about the lift */
function addLift(lifts: Lift[], track: Track, lift: Stretch, between: Stretch): void {
  const { timeSeconds, altitudeM } = track;
  const { startIndex, endIndex } = lift;
  const durationSeconds = timeSeconds[endIndex]! - timeSeconds[startIndex]!;
  const gainM = altitudeM[endIndex]! - altitudeM[startIndex]!;
  if (durationSeconds < LIFT.secondsMin || gainM < LIFT.gainMinM) return;
  const kind = progressAround(track, lift, between) < LIFT.ridgeProgressMax ? 'ridge' : 'straight';
  lifts.push({ kind, startIndex, endIndex, durationSeconds, gainM, climbMeanMps: gainM / durationSeconds });
}

/** Way made good by way flown, over the lift and `ridgeContextSeconds` before and after. */
function progressAround(track: Track, lift: Stretch, between: Stretch): number {
  const { timeSeconds, eastM, northM, pathM } = track;
  let from = lift.startIndex;
  let to = lift.endIndex;
  const earliest = timeSeconds[from]! - LIFT.ridgeContextSeconds;
  const latest = timeSeconds[to]! + LIFT.ridgeContextSeconds;
  while (from > between.startIndex && timeSeconds[from - 1]! >= earliest) from--;
  while (to < between.endIndex && timeSeconds[to + 1]! <= latest) to++;
  const flownM = pathM[to]! - pathM[from]!;
  return flownM > 0 ? Math.hypot(eastM[to]! - eastM[from]!, northM[to]! - northM[from]!) / flownM : 0;
}
