import { type CirclingPhase } from './circling-phase.js';
import { CIRCLING } from '../thresholds.js';
import { type FlightSpan } from '../flight/flight-span.js';
import { type Track } from '../track/track.js';
import { SlidingWindow } from '../track/window.js';
import { detectSparseCircling } from './detect-sparse-circling.js';

const DEGREES_PER_RADIAN = 180 / Math.PI;

interface Turning extends CirclingPhase {
  turnDeg: number;
}

/**
 * Stretches in which the aircraft circles: on average over `rateHalfWindowSeconds` before and after, the course turns
 * in one direction at `enterRateDegPerSecond` or more, through at least a full circle. Circling ends when the rate
 * falls below the lower `leaveRateDegPerSecond`. A change of direction starts a new phase; a gap ends one. Circles that
 * alternate left and right are phases too, though the rate at each reversal is too low: {@link addAlternating}. For more
 * than `turnIntervalSecondsMax` between fixes see {@link detectSparseCircling}.
 *
 * @returns phases in order; null when the log is too sparse to distinguish a circle from a straight line
 */
export function detectCircling(
  track: Track,
  flight: FlightSpan,
  turnDeg = cumulativeTurn(track, flight),
): CirclingPhase[] | null {
  if (track.samplingIntervalSeconds > CIRCLING.intervalSecondsMax) return null;
  if (track.samplingIntervalSeconds > CIRCLING.turnIntervalSecondsMax) {
    return detectSparseCircling(track, flight);
  }
  const { timeSeconds, segment } = track;
  const { takeoffIndex, landingIndex } = flight;
  const { enterRateDegPerSecond, leaveRateDegPerSecond } = CIRCLING;
  const window = new SlidingWindow(track, CIRCLING.rateHalfWindowSeconds, takeoffIndex, landingIndex);
  const phases: Turning[] = [];
  const turns: Turning[] = [];
  let start = -1;
  let direction = 0;
  for (let i = takeoffIndex; i <= landingIndex; i++) {
    window.moveTo(i);
    if (i < window.evenUntil) {
      i =
        start < 0
          ? nextTurning(turnDeg, i, window.evenUntil)
          : nextStraight(turnDeg, i, window.evenUntil, direction);
      window.moveTo(i);
    }
    const { first: from, last: to } = window;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    const turned = turnDeg[to]! - turnDeg[from]!;
    if (start >= 0) {
      const hasLeft = seconds === 0 || turned * direction < leaveRateDegPerSecond * seconds;
      if (hasLeft || segment[i] !== segment[start]) {
        const end = segment[i] === segment[i - 1] ? i : i - 1;
        addPhase(phases, track, turnDeg, start, end);
        turns.push(wholeTurn(track, turnDeg, start, end));
        start = -1;
      }
    }
    const enterDeg = enterRateDegPerSecond * seconds;
    if (start < 0 && seconds > 0 && (turned >= enterDeg || turned <= -enterDeg)) {
      start = i;
      direction = turned > 0 ? 1 : -1;
    }
  }
  if (start >= 0) {
    addPhase(phases, track, turnDeg, start, landingIndex);
    turns.push(wholeTurn(track, turnDeg, start, landingIndex));
  }
  return addAlternating(phases, track, turns);
}

const { rateHalfWindowSeconds: HALF } = CIRCLING;
const ENTER_DEG = 2 * HALF * CIRCLING.enterRateDegPerSecond;
const LEAVE_DEG = 2 * HALF * CIRCLING.leaveRateDegPerSecond;

/** The next fix before `until` at which circling may start, else `until`; fixes must be one second apart. */
function nextTurning(turnDeg: Float64Array, from: number, until: number): number {
  for (let i = from; i < until; i++) {
    const turned = turnDeg[i + HALF]! - turnDeg[i - HALF]!;
    if (turned >= ENTER_DEG || turned <= -ENTER_DEG) return i;
  }
  return until;
}

/** The same for the end of circling in one direction. */
function nextStraight(turnDeg: Float64Array, from: number, until: number, direction: number): number {
  for (let i = from; i < until; i++) {
    if ((turnDeg[i + HALF]! - turnDeg[i - HALF]!) * direction < LEAVE_DEG) return i;
  }
  return until;
}

function addPhase(phases: Turning[], track: Track, turnDeg: Float64Array, start: number, end: number): void {
  const turn = turnDeg[end]! - turnDeg[start]!;
  const before = phases.at(-1);
  const isContinued =
    before !== undefined &&
    Math.sign(before.turnDeg) === Math.sign(turn) &&
    track.segment[before.endIndex] === track.segment[start] &&
    track.timeSeconds[start]! - track.timeSeconds[before.endIndex]! <= CIRCLING.interruptionSecondsMax;
  if (isContinued) {
    before.endIndex = end;
    before.turnDeg = turnDeg[end]! - turnDeg[before.startIndex]!;
  } else if (Math.abs(turn) >= CIRCLING.turnMinDeg) {
    phases.push({ startIndex: start, endIndex: end, turnDeg: turn });
  }
}

/** A turn from where the course begins to change in its direction to where it ends, within half a window. */
function wholeTurn(
  { timeSeconds, segment }: Track,
  turnDeg: Float64Array,
  start: number,
  end: number,
): Turning {
  const direction = turnDeg[end]! < turnDeg[start]! ? -1 : 1;
  let from = start;
  while (
    from > 0 &&
    segment[from - 1] === segment[start] &&
    timeSeconds[start]! - timeSeconds[from - 1]! <= HALF &&
    (turnDeg[from]! - turnDeg[from - 1]!) * direction > 0
  ) {
    from--;
  }
  let to = end;
  while (
    to + 1 < turnDeg.length &&
    segment[to + 1] === segment[end] &&
    timeSeconds[to + 1]! - timeSeconds[end]! <= HALF &&
    (turnDeg[to + 1]! - turnDeg[to]!) * direction > 0
  ) {
    to++;
  }
  return { startIndex: from, endIndex: to, turnDeg: turnDeg[to]! - turnDeg[from]! };
}

/**
 * Adds circles that follow one of the other direction, as in a climb of alternating circles. Each is nearly whole, which
 * the turn at the end of a beat along a slope is not.
 */
function addAlternating(phases: Turning[], track: Track, turns: readonly Turning[]): Turning[] {
  const { timeSeconds, segment } = track;
  const isPair = (before: Turning | undefined, after: Turning | undefined): boolean =>
    before !== undefined &&
    after !== undefined &&
    before.turnDeg > 0 !== after.turnDeg > 0 &&
    Math.min(Math.abs(before.turnDeg), Math.abs(after.turnDeg)) >= CIRCLING.alternatingTurnMinDeg &&
    segment[before.endIndex] === segment[after.startIndex] &&
    timeSeconds[after.startIndex]! - timeSeconds[before.endIndex]! <= CIRCLING.interruptionSecondsMax;
  let isAdded = false;
  for (const [i, turn] of turns.entries()) {
    if (!isPair(turns[i - 1], turn) && !isPair(turn, turns[i + 1])) continue;
    if (phases.some(({ startIndex, endIndex }) => startIndex < turn.endIndex && turn.startIndex < endIndex))
      continue;
    phases.push(turn);
    isAdded = true;
  }
  return isAdded ? phases.sort((one, other) => one.startIndex - other.startIndex) : phases;
}

/**
 * Sum of course changes since take-off, in degrees. Courses are taken over chords of at least `chordSecondsMin` and
 * `chordMinM`, because position noise between fixes one second apart would count as turns.
 */
export function cumulativeTurn(track: Track, flight: FlightSpan): Float64Array {
  const { timeSeconds, eastM, northM } = track;
  const turnDeg = new Float64Array(track.count);
  let sum = 0;
  let course = 0;
  let hasCourse = false;
  let chordStart = flight.takeoffIndex;
  let known = flight.takeoffIndex;
  for (let i = flight.takeoffIndex + 1; i <= flight.landingIndex; i++) {
    const east = eastM[i]! - eastM[chordStart]!;
    const north = northM[i]! - northM[chordStart]!;
    const isShort =
      timeSeconds[i]! - timeSeconds[chordStart]! < CIRCLING.chordSecondsMin ||
      east * east + north * north < CIRCLING.chordMinM * CIRCLING.chordMinM;
    if (isShort && i < flight.landingIndex) continue;
    const next = Math.atan2(east, north) * DEGREES_PER_RADIAN;
    let change = hasCourse ? next - course : 0;
    if (change > 180) change -= 360;
    else if (change < -180) change += 360;
    spread(turnDeg, timeSeconds, known, i, sum, change);
    sum += change;
    course = next;
    hasCourse = true;
    chordStart = i;
    known = i;
  }
  return turnDeg;
}

/** Distributes a change of course evenly in time over the fixes of its chord. */
function spread(
  turnDeg: Float64Array,
  timeSeconds: Int32Array,
  from: number,
  to: number,
  sum: number,
  change: number,
): void {
  const seconds = timeSeconds[to]! - timeSeconds[from]!;
  for (let i = from + 1; i <= to; i++) {
    turnDeg[i] = sum + (change * (timeSeconds[i]! - timeSeconds[from]!)) / seconds;
  }
}
