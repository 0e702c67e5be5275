import { FLIGHT, SEGMENT } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { SlidingWindow } from '../track/window.js';
import { type MotionEvidence } from '../segments/motion-evidence.js';
import { type JudgedMove, joinMoves } from './join-moves.js';

/** One flight in a track: track indices of take-off and landing. */
export interface FlightSpan {
  takeoffIndex: number;
  landingIndex: number;
}

const GROUND = 0;
const UNDECIDED = 1;
const FLYING = 2;

/** A lasting move of the log, at more than walking speed: through the air, or on a road. */
export interface Movement extends FlightSpan {
  kind: 'flight' | 'drive';
  /** Null without altitudes, where the two can't be told apart and all is taken for flight. */
  evidence: MotionEvidence | null;
}

/**
 * Flights and drives of a track, in order; an empty list for a log made standing or on foot.
 *
 * Take-off is the start of the first `takeoffSecondsMin` of uninterrupted flying speed; landing is the start
 * of the first `landingSecondsMin` of standing still, horizontally and vertically, since a paraglider can
 * hover over a slope. Moves less than `pauseSecondsMin` apart are one (touch and go, a closed barrier), but
 * never a drive and a flight; `judge-movement.ts` tells those apart.
 */
export function findMovements(track: Track): Movement[] {
  if (track.count < 2) return [];
  return joinMoves(track, detectSpans(track, classifyMotion(track)))
    .filter((move) => isLongEnough(track, move))
    .map((move) => {
      const takeoffIndex = takeoffAtHalfSpeed(track, move);
      return { ...move, kind: move.kind === 'unclear' ? 'flight' : move.kind, takeoffIndex };
    });
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
  const { flyingSpeedMinMps, groundSpeedMaxMps, groundClimbMaxMps } = FLIGHT;
  const motion = new Uint8Array(count);
  const window = new SlidingWindow(track, FLIGHT.motionHalfWindowSeconds, 0, count - 1);
  for (let i = 0; i < count; i++) {
    window.moveTo(i);
    const { first: from, last: to } = window;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    if (seconds === 0) {
      motion[i] = UNDECIDED;
      continue;
    }
    const east = eastM[to]! - eastM[from]!;
    const north = northM[to]! - northM[from]!;
    const wayM2 = east * east + north * north;
    const flyingM = flyingSpeedMinMps * seconds;
    if (wayM2 >= flyingM * flyingM) {
      motion[i] = FLYING;
      continue;
    }
    const groundM = groundSpeedMaxMps * seconds;
    const climbMps = Math.abs(altitudeM[to]! - altitudeM[from]!) / seconds;
    motion[i] = wayM2 <= groundM * groundM && climbMps <= groundClimbMaxMps ? GROUND : UNDECIDED;
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

function isLongEnough({ timeSeconds }: Track, { kind, takeoffIndex, landingIndex }: JudgedMove): boolean {
  const secondsMin = kind === 'drive' ? SEGMENT.driveSecondsMin : FLIGHT.flightSecondsMin;
  return (
    landingIndex - takeoffIndex + 1 >= FLIGHT.flightFixesMin &&
    timeSeconds[landingIndex]! - timeSeconds[takeoffIndex]! >= secondsMin
  );
}

/**
 * What flies fast rolls first: its take-off is where it has half the speed that it has half a minute later,
 * as XCSoar takes half the speed of least sink. A paraglider has that at `flyingSpeedMinMps`.
 */
function takeoffAtHalfSpeed(track: Track, { takeoffIndex, landingIndex }: FlightSpan): number {
  const { timeSeconds, pathM } = track;
  const start = timeSeconds[takeoffIndex]!;
  const speedAt = (index: number): number =>
    (pathM[index + 1]! - pathM[index]!) / (timeSeconds[index + 1]! - timeSeconds[index]!);
  let settled = takeoffIndex;
  while (settled < landingIndex - 1 && timeSeconds[settled]! - start < FLIGHT.settledAfterSeconds) settled++;
  const settledMps = speedAt(settled);
  if (!(settledMps >= FLIGHT.rollingSpeedMinMps) || track.segment[settled] !== track.segment[takeoffIndex]) {
    return takeoffIndex;
  }
  let index = takeoffIndex;
  while (index < settled && speedAt(index) < settledMps / 2) index++;
  return index;
}
