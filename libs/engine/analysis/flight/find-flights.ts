import { findBalloons, isApart } from '../segments/find-balloons.js';
import { type FlightSpan } from './flight-span.js';
import { FLIGHT, SEGMENT } from '../thresholds.js';
import { firstAfter, type Track } from '../track/track.js';
import { type MotionEvidence } from '../segments/motion-evidence.js';
import { type JudgedMove, joinMoves } from './join-moves.js';
import { Motion, MOTION } from './motion.js';

/** A sustained movement: through the air or on a road faster than walking, or drifting with the air. */
export interface Movement extends FlightSpan {
  kind: 'flight' | 'balloon' | 'drive';
  /** Null for a balloon. */
  evidence: MotionEvidence | null;
}

/**
 * Flights, balloon flights and drives of a track, in order; empty for a log made standing or on foot.
 *
 * Take-off is the start of the first `takeoffSecondsMin` of uninterrupted flying speed. Landing is the start of the
 * first `landingSecondsMin` of standing still, horizontally and vertically, since a paraglider can hover over a
 * slope. Movements less than `pauseSecondsMin` apart are joined (touch and go, a level crossing), but never a drive
 * with a flight; see `judge-movement.ts`.
 */
export function findMovements(track: Track): Movement[] {
  if (track.count < 2) return [];
  const moves = findMoves(track);
  const balloons = findBalloons(track, moves);
  if (balloons.length === 0) return moves;
  const others = moves.filter((move) => balloons.every((balloon) => isApart(balloon, move)));
  const drifts = balloons.map((span): Movement => ({ ...span, kind: 'balloon', evidence: null }));
  return [...others, ...drifts].sort((a, b) => a.takeoffIndex - b.takeoffIndex);
}

function findMoves(track: Track): Movement[] {
  // If neither sensor ever moves, the path counts as level.
  const kindIfUnclear = track.isLevel ? 'drive' : 'flight';
  return joinMoves(track, detectSpans(track))
    .filter((move) => isLongEnough(track, move))
    .map((move) => {
      const takeoffIndex = takeoffAtHalfSpeed(track, move);
      return { ...move, kind: move.kind === 'unclear' ? kindIfUnclear : move.kind, takeoffIndex };
    });
}

/** The flight that a log is about: the longest. Null if there is none. */
export function mainFlight(track: Track, flights: readonly FlightSpan[]): FlightSpan | null {
  const duration = (span: FlightSpan): number =>
    track.timeSeconds[span.landingIndex]! - track.timeSeconds[span.takeoffIndex]!;
  return flights.reduce<FlightSpan | null>(
    (longest, span) => (longest === null || duration(span) > duration(longest) ? span : longest),
    null,
  );
}

/**
 * Runs of flying speed up to a lasting stop. A gap does not interrupt a run, because the fixes at its ends show
 * whether it went on; only a gap of hours ends the flight before it.
 */
function detectSpans(track: Track): FlightSpan[] {
  const motion = new Motion(track);
  const spans: FlightSpan[] = [];
  for (let from = 0; from < track.count;) {
    const end = endBeforeSilence(track, from);
    for (let start = from; start < end;) {
      const takeoffIndex = findTakeoff(track, motion, start, end);
      if (takeoffIndex < 0) break;
      const { landingIndex, knownIndex } = findLanding(track, motion, takeoffIndex, end);
      spans.push({ takeoffIndex, landingIndex });
      start = knownIndex + 1;
    }
    from = end;
  }
  return spans;
}

/** Index after the next gap of hours, or the end of the track. */
function endBeforeSilence({ count, timeSeconds, segment }: Track, from: number): number {
  // No gap follows if both ends are in the same segment.
  if (segment[from] === segment[count - 1]) return count;
  let end = from + 1;
  while (end < count && timeSeconds[end]! - timeSeconds[end - 1]! <= FLIGHT.silenceSecondsMax) end++;
  return end;
}

/** Start of the first lasting run of flying speed in [from, to), or -1. */
function findTakeoff({ timeSeconds }: Track, motion: Motion, from: number, to: number): number {
  for (let start = from; ;) {
    const end = firstAfter(timeSeconds, start, FLIGHT.takeoffSecondsMin, to);
    if (end === to) return -1;
    // Starting from the far end, one slow fix rules out most starts at once.
    let i = end;
    while (i >= start && motion.at(i) === MOTION.flying) i--;
    if (i < start) return start;
    start = i + 1;
  }
}

/**
 * Start of the first lasting stop after take-off, and the index at which it is known to last. A stop cut short by the
 * end of the log still counts as the landing; without any stop, the landing is the last fix.
 */
function findLanding({ timeSeconds }: Track, motion: Motion, takeoff: number, to: number) {
  for (let start = takeoff; start < to;) {
    // No fix of a stop is at flying speed. Starting from the far end, one check usually rules out a whole stop's
    // length.
    let i = Math.min(firstAfter(timeSeconds, start, FLIGHT.landingSecondsMin, to), to - 1);
    while (i >= start && motion.at(i) !== MOTION.flying) i--;
    if (i >= start) {
      start = i + 1;
      continue;
    }
    let stop = -1;
    let stillAt = 0;
    for (; start < to; start++) {
      const time = timeSeconds[start]!;
      const kind = motion.at(start);
      if (kind === MOTION.ground) {
        if (stop < 0) stop = start;
        stillAt = time;
      } else if (kind === MOTION.flying) {
        break;
      } else if (time - stillAt > FLIGHT.landingDoubtSecondsMax) {
        stop = -1;
      }
      if (stop >= 0 && time - timeSeconds[stop]! >= FLIGHT.landingSecondsMin) {
        return { landingIndex: stop, knownIndex: start };
      }
    }
    if (start === to && stop >= 0) return { landingIndex: stop, knownIndex: to - 1 };
    start++;
  }
  return { landingIndex: to - 1, knownIndex: to - 1 };
}

function isLongEnough({ timeSeconds }: Track, { kind, takeoffIndex, landingIndex }: JudgedMove): boolean {
  const secondsMin = kind === 'drive' ? SEGMENT.driveSecondsMin : FLIGHT.flightSecondsMin;
  return (
    landingIndex - takeoffIndex + 1 >= FLIGHT.flightFixesMin &&
    timeSeconds[landingIndex]! - timeSeconds[takeoffIndex]! >= secondsMin
  );
}

/**
 * Fast aircraft roll first. Their take-off is where they reach half of the speed they have half a minute later,
 * similar to XCSoar, which uses half the speed of least sink. For a paraglider that is `flyingSpeedMinMps`.
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
