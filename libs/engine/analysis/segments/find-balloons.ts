import { type FlightSpan } from '../flight/flight-span.js';
import { BALLOON } from '../thresholds.js';
import { firstAfter, type Track } from '../track/track.js';

/**
 * Flights of balloons: the log drifts without an air speed of its own, so its velocity changes as slowly as the wind
 * does with height, and it never turns. It rises and sinks faster than a walker. A glide or a cable car does only one
 * of the two. Empty without altitudes.
 *
 * @param movements flights and drives found by speed; a drift counts only if it covers those it meets
 * @returns spans in order
 */
export function findBalloons(track: Track, movements: readonly FlightSpan[]): FlightSpan[] {
  if (track.altitudeSource === null) return [];
  return drifts(track)
    .filter((drift) => isBalloon(track, drift))
    .map((drift) => atLiftOff(track, drift))
    .filter((drift) =>
      movements.every((movement) => isApart(drift, movement) || covers(track, drift, movement)),
    );
}

export function isApart(a: FlightSpan, b: FlightSpan): boolean {
  return a.landingIndex <= b.takeoffIndex || b.landingIndex <= a.takeoffIndex;
}

function covers({ timeSeconds }: Track, drift: FlightSpan, movement: FlightSpan): boolean {
  const seconds = (from: number, to: number): number => timeSeconds[to]! - timeSeconds[from]!;
  const from = Math.max(drift.takeoffIndex, movement.takeoffIndex);
  const to = Math.min(drift.landingIndex, movement.landingIndex);
  return seconds(from, to) >= BALLOON.coverMin * seconds(movement.takeoffIndex, movement.landingIndex);
}

/** Runs of steps without a turn or a jolt, in which the log moves most of the time. */
function drifts(track: Track): FlightSpan[] {
  const { timeSeconds, eastM, northM, altitudeM, pathM, count, segment } = track;
  const found: FlightSpan[] = [];
  let current: FlightSpan | null = null;
  let eastBefore = 0;
  let northBefore = 0;
  for (let from = 0; from < count - 1;) {
    const to = Math.min(count - 1, firstAfter(timeSeconds, from, BALLOON.stepSeconds, count - 1));
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    const east = (eastM[to]! - eastM[from]!) / seconds;
    const north = (northM[to]! - northM[from]!) / seconds;
    const eastChange = east - eastBefore;
    const northChange = north - northBefore;
    const speedMps = Math.sqrt(east * east + north * north);
    const isSmooth =
      eastChange * eastChange + northChange * northChange <= BALLOON.changeMaxMps ** 2 &&
      pathM[to]! - pathM[from]! <= BALLOON.bendMax * speedMps * seconds + BALLOON.noiseM &&
      (seconds <= BALLOON.stepSecondsMax || segment[from] === segment[to]);
    const climbMps = Math.abs(altitudeM[to]! - altitudeM[from]!) / seconds;
    const isMoving = speedMps >= BALLOON.speedMinMps || climbMps >= BALLOON.climbMinMps;
    if (!isSmooth) current = null;
    else if (isMoving) {
      // A single step that moves before a rest is noise on the ground.
      const stillSecondsMax =
        current &&
        timeSeconds[current.landingIndex]! - timeSeconds[current.takeoffIndex]! > BALLOON.stepSecondsMax
          ? BALLOON.becalmedSecondsMax
          : 0;
      if (current && timeSeconds[from]! - timeSeconds[current.landingIndex]! <= stillSecondsMax) {
        current.landingIndex = to;
      } else found.push((current = { takeoffIndex: from, landingIndex: to }));
    }
    eastBefore = east;
    northBefore = north;
    from = to;
  }
  return found;
}

function isBalloon({ timeSeconds, altitudeM }: Track, { takeoffIndex, landingIndex }: FlightSpan): boolean {
  if (timeSeconds[landingIndex]! - timeSeconds[takeoffIndex]! < BALLOON.secondsMin) return false;
  let riseM = 0;
  let fallM = 0;
  for (let from = takeoffIndex; from < landingIndex;) {
    const to = Math.min(landingIndex, firstAfter(timeSeconds, from, BALLOON.stepSeconds, landingIndex));
    const changeM = altitudeM[to]! - altitudeM[from]!;
    if (Math.abs(changeM) >= BALLOON.walkerClimbMaxMps * (timeSeconds[to]! - timeSeconds[from]!)) {
      if (changeM > 0) riseM += changeM;
      else fallM -= changeM;
    }
    from = to;
  }
  return riseM >= BALLOON.riseMinM && fallM >= BALLOON.fallMinM;
}

/** Without the rest of the first and last step on the ground. */
function atLiftOff({ timeSeconds, eastM, northM, altitudeM }: Track, drift: FlightSpan): FlightSpan {
  const leaves = (from: number, to: number, towards: 1 | -1): number => {
    let index = from;
    while (index !== to) {
      const next = index + towards;
      const awayM = Math.hypot(eastM[next]! - eastM[from]!, northM[next]! - northM[from]!);
      if (awayM > BALLOON.liftOffM || Math.abs(altitudeM[next]! - altitudeM[from]!) > BALLOON.liftOffM) break;
      if (Math.abs(timeSeconds[next]! - timeSeconds[from]!) > BALLOON.stepSecondsMax) break;
      index = next;
    }
    return index;
  };
  return {
    takeoffIndex: leaves(drift.takeoffIndex, drift.landingIndex, 1),
    landingIndex: leaves(drift.landingIndex, drift.takeoffIndex, -1),
  };
}
