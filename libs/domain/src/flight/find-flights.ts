import { FLIGHT } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { centredWindows } from '../track/window.js';

/** One flight in a track: track indices of take-off and landing. */
export interface FlightSpan {
  takeoffIndex: number;
  landingIndex: number;
}

const GROUND = 0;
const UNDECIDED = 1;
const FLYING = 2;

/**
 * Flights of a track, in order; an empty list for a log made on the ground.
 *
 * Take-off is the start of the first `takeoffSecondsMin` of uninterrupted flying speed; landing is the start
 * of the first `landingSecondsMin` of standing still, horizontally and vertically, since a paraglider can
 * hover over a slope. Flights less than `pauseSecondsMin` apart are one (touch and go), and what never
 * changes its altitude is a drive.
 */
export function findFlights(track: Track): FlightSpan[] {
  if (track.count < 2) return [];
  return mergePauses(track, detectSpans(track, classifyMotion(track))).filter((span) =>
    isFlight(track, span),
  );
}

/** The flight that a log is about: the longest. Null when there is none. */
export function mainFlight(track: Track, flights: readonly FlightSpan[]): FlightSpan | null {
  const duration = (span: FlightSpan): number =>
    track.timeSeconds[span.landingIndex]! - track.timeSeconds[span.takeoffIndex]!;
  return flights.reduce<FlightSpan | null>(
    (longest, span) => (longest === null || duration(span) > duration(longest) ? span : longest),
    null,
  );
}

function classifyMotion(track: Track): Uint8Array {
  const { count, timeSeconds, eastM, northM, altitudeM } = track;
  const { first, last } = centredWindows(track, FLIGHT.motionHalfWindowSeconds);
  const motion = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const from = first[i]!;
    const to = last[i]!;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    if (seconds === 0) {
      motion[i] = UNDECIDED;
      continue;
    }
    const east = eastM[to]! - eastM[from]!;
    const north = northM[to]! - northM[from]!;
    const speedMps = Math.sqrt(east * east + north * north) / seconds;
    const climbMps = Math.abs(altitudeM[to]! - altitudeM[from]!) / seconds;
    if (speedMps >= FLIGHT.flyingSpeedMinMps) motion[i] = FLYING;
    else if (speedMps <= FLIGHT.groundSpeedMaxMps && climbMps <= FLIGHT.groundClimbMaxMps) motion[i] = GROUND;
    else motion[i] = UNDECIDED;
  }
  return motion;
}

/**
 * Runs of flying speed up to a lasting stop. A gap interrupts neither, its ends tell what happened; only a
 * silence of hours ends the flight before it.
 */
function detectSpans({ count, timeSeconds }: Track, motion: Uint8Array): FlightSpan[] {
  const spans: FlightSpan[] = [];
  let from = 0;
  for (let i = 1; i <= count; i++) {
    const isEnd = i === count || timeSeconds[i]! - timeSeconds[i - 1]! > FLIGHT.silenceSecondsMax;
    if (!isEnd) continue;
    for (let start = from; start < i;) {
      const takeoffIndex = findTakeoff(timeSeconds, motion, start, i);
      if (takeoffIndex < 0) break;
      const { landingIndex, knownIndex } = findLanding(timeSeconds, motion, takeoffIndex, i);
      spans.push({ takeoffIndex, landingIndex });
      start = knownIndex + 1;
    }
    from = i;
  }
  return spans;
}

/** Start of the first lasting run of flying speed between two indices (the second exclusive), or -1. */
function findTakeoff(timeSeconds: Int32Array, motion: Uint8Array, from: number, to: number): number {
  let runStart = -1;
  for (let i = from; i < to; i++) {
    if (motion[i] !== FLYING) runStart = -1;
    else if (runStart < 0) runStart = i;
    if (runStart >= 0 && timeSeconds[i]! - timeSeconds[runStart]! >= FLIGHT.takeoffSecondsMin)
      return runStart;
  }
  return -1;
}

/**
 * Start of the first lasting stop after a take-off, and the index at which it is known to last. A stop that
 * the log's end cuts short still is the landing; without one it is the last fix.
 */
function findLanding(timeSeconds: Int32Array, motion: Uint8Array, takeoff: number, to: number) {
  let stop = -1;
  let stillAt = 0;
  for (let i = takeoff; i < to; i++) {
    const time = timeSeconds[i]!;
    if (motion[i] === GROUND) {
      if (stop < 0) stop = i;
      stillAt = time;
    } else if (motion[i] === FLYING || time - stillAt > FLIGHT.landingDoubtSecondsMax) {
      stop = -1;
    }
    if (stop >= 0 && time - timeSeconds[stop]! >= FLIGHT.landingSecondsMin) {
      return { landingIndex: stop, knownIndex: i };
    }
  }
  return { landingIndex: stop >= 0 ? stop : to - 1, knownIndex: to - 1 };
}

function mergePauses({ timeSeconds }: Track, spans: readonly FlightSpan[]): FlightSpan[] {
  const merged: FlightSpan[] = [];
  for (const span of spans) {
    const before = merged.at(-1);
    const pause = before ? timeSeconds[span.takeoffIndex]! - timeSeconds[before.landingIndex]! : Infinity;
    if (before && pause < FLIGHT.pauseSecondsMin) before.landingIndex = span.landingIndex;
    else merged.push({ ...span });
  }
  return merged;
}

function isFlight({ timeSeconds, altitudeM, altitudeSource }: Track, span: FlightSpan): boolean {
  const { takeoffIndex, landingIndex } = span;
  if (landingIndex - takeoffIndex + 1 < FLIGHT.flightFixesMin) return false;
  if (timeSeconds[landingIndex]! - timeSeconds[takeoffIndex]! < FLIGHT.flightSecondsMin) return false;
  if (altitudeSource === null) return true;
  let lowest = Infinity;
  let highest = -Infinity;
  for (let i = takeoffIndex; i <= landingIndex; i++) {
    const altitude = altitudeM[i]!;
    if (altitude < lowest) lowest = altitude;
    if (altitude > highest) highest = altitude;
  }
  return highest - lowest >= FLIGHT.altitudeRangeMinM;
}
