import { type FlightSpan } from '../flight/flight-span.js';
import { type Stretch } from '../phases/flight-phase.js';
import { POWER } from '../thresholds.js';
import { firstAfter, type Track } from '../track/track.js';

const DEGREES = 180 / Math.PI;

/** A step of `POWER.stepSeconds` during which the aircraft holds its height or climbs. */
interface HeldStep extends Stretch {
  courseDeg: number;
  /** Distance made good as a share of the distance flown. */
  progress: number;
}

/**
 * Stretches flown under power, found by the motion alone: the aircraft climbs out of the field, then holds its height
 * on straight legs in several directions for most of the flight. Lift along a slope has one axis, and lift in a
 * thermal has circles. Empty for every other flight, and without altitudes.
 *
 * @returns stretches in order during which height is held or gained
 */
export function findPoweredLegs(track: Track, flight: FlightSpan): Stretch[] {
  if (track.altitudeSource === null || !climbsOut(track, flight)) return [];
  const { timeSeconds, pathM } = track;
  const { takeoffIndex, landingIndex } = flight;
  const flightSeconds = timeSeconds[landingIndex]! - timeSeconds[takeoffIndex]!;
  const speedMps = (pathM[landingIndex]! - pathM[takeoffIndex]!) / flightSeconds;
  if (speedMps > POWER.speedMaxMps) return [];
  const isFast = speedMps >= POWER.fastSpeedMinMps;
  const steps = heldSteps(track, flight, isFast ? POWER.fastSinkMaxMps : POWER.sinkMaxMps);
  const seconds = ({ startIndex, endIndex }: Stretch): number =>
    timeSeconds[endIndex]! - timeSeconds[startIndex]!;
  const total = (stretches: readonly Stretch[]): number =>
    stretches.reduce((sum, stretch) => sum + seconds(stretch), 0);
  const heldSeconds = total(steps);
  const heldShareMin = isFast ? POWER.fastHeldShareMin : POWER.heldShareMin;
  if (heldSeconds < heldShareMin * flightSeconds) return [];
  const curled = steps.filter(({ progress }) => progress < POWER.curledProgressMax);
  if (total(curled) > POWER.curledShareMax * heldSeconds || !haveSeveralAxes(track, steps)) return [];
  return joined(steps, track).filter((stretch) => seconds(stretch) >= POWER.stretchSecondsMin);
}

function climbsOut({ timeSeconds, altitudeM }: Track, { takeoffIndex, landingIndex }: FlightSpan): boolean {
  const start = timeSeconds[takeoffIndex]!;
  for (let i = takeoffIndex; i <= landingIndex && timeSeconds[i]! - start <= POWER.startGainSecondsMax; i++) {
    const climbedM = altitudeM[i]! - altitudeM[takeoffIndex]!;
    if (climbedM >= POWER.startGainMinM) return true;
    if (timeSeconds[i]! - start > POWER.startSecondsMax && climbedM <= 0) return false;
  }
  return false;
}

function heldSteps(track: Track, { takeoffIndex, landingIndex }: FlightSpan, sinkMaxMps: number): HeldStep[] {
  const { timeSeconds, altitudeM, eastM, northM, pathM } = track;
  const steps: HeldStep[] = [];
  for (let from = takeoffIndex; from < landingIndex;) {
    const to = Math.min(landingIndex, firstAfter(timeSeconds, from, POWER.stepSeconds, landingIndex));
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    if (altitudeM[to]! - altitudeM[from]! >= -sinkMaxMps * seconds) {
      const east = eastM[to]! - eastM[from]!;
      const north = northM[to]! - northM[from]!;
      steps.push({
        startIndex: from,
        endIndex: to,
        courseDeg: DEGREES * Math.atan2(east, north),
        progress: Math.hypot(east, north) / Math.max(1, pathM[to]! - pathM[from]!),
      });
    }
    from = to;
  }
  return steps;
}

/** Whether two straight legs cross each other at `POWER.axesApartMinDeg` or more. */
function haveSeveralAxes(track: Track, steps: readonly HeldStep[]): boolean {
  const axesDeg: number[] = [];
  for (let first = 0; first < steps.length;) {
    let last = first;
    while (last + 1 < steps.length && continuesLeg(steps[last]!, steps[last + 1]!)) last++;
    const { startIndex, courseDeg } = steps[first]!;
    const { endIndex } = steps[last]!;
    first = last + 1;
    if (track.timeSeconds[endIndex]! - track.timeSeconds[startIndex]! < POWER.legSecondsMin) continue;
    if (axesDeg.some((axis) => axesApartDeg(axis, courseDeg) >= POWER.axesApartMinDeg)) return true;
    axesDeg.push(courseDeg);
  }
  return false;
}

function continuesLeg(step: HeldStep, next: HeldStep): boolean {
  return (
    next.startIndex === step.endIndex &&
    Math.min(step.progress, next.progress) >= POWER.legProgressMin &&
    Math.abs(wrapDeg(next.courseDeg - step.courseDeg)) <= POWER.legTurnMaxDeg
  );
}

/** 0 to 90 degrees: there and back is one axis. */
function axesApartDeg(a: number, b: number): number {
  const apart = Math.abs(wrapDeg(a - b));
  return Math.min(apart, 180 - apart);
}

function wrapDeg(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}

/** Neighbouring steps as one stretch. A short sink in between that is slower than a glide is air or noise. */
function joined(steps: readonly Stretch[], { timeSeconds, altitudeM }: Track): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { startIndex, endIndex } of steps) {
    const before = stretches.at(-1);
    const pauseSeconds = before ? timeSeconds[startIndex]! - timeSeconds[before.endIndex]! : Infinity;
    const lostM = before ? altitudeM[before.endIndex]! - altitudeM[startIndex]! : 0;
    if (before && pauseSeconds <= POWER.pauseSecondsMax && lostM <= POWER.pauseSinkMaxMps * pauseSeconds) {
      before.endIndex = endIndex;
    } else stretches.push({ startIndex, endIndex });
  }
  return stretches;
}
