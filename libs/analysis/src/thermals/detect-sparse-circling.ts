import { type FlightSpan } from '../flight/flight-span.js';
import { type Stretch } from '../phases/flight-phase.js';
import { ofAtLeast } from '../phases/stretch-seconds.js';
import { SPARSE_CIRCLING } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { SlidingWindow } from '../track/window.js';
import { type CirclingPhase } from './circling-phase.js';

interface Motion {
  /** Mean ground velocity over the window around each fix, metres per second. */
  eastMps: Float64Array;
  northMps: Float64Array;
  /** Root mean square distance of the window's ground-speed vectors from that mean. */
  scatterMps: Float64Array;
  climbMps: Float64Array;
  /** Median ground speed between fixes, the reference for the scatter. */
  typicalMps: number;
}

interface Velocity {
  eastMps: number;
  northMps: number;
}

/**
 * Circling in logs so sparse that a circle has two or three fixes and turns cannot be summed. There, circling shows
 * in the ground-speed vectors between fixes: they scatter widely, and their mean over about a minute is the wind.
 * Straight flight does not scatter. S-turns and beats do, but make distance through the air.
 *
 * The wind is the median drift of the stretches that scatter and climb for `secondsMin`; without any, no circling was
 * long enough to be detected.
 *
 * @returns phases in order, with a turn where the turn between fixes is small enough to determine the direction
 */
export function detectSparseCircling(track: Track, flight: FlightSpan): CirclingPhase[] {
  const motion = measureMotion(track, flight);
  const scatterMinMps = SPARSE_CIRCLING.scatterShareMin * motion.typicalMps;
  const hasAltitude = track.altitudeSource !== null;
  const windMaxMps = SPARSE_CIRCLING.windShareMax * motion.typicalMps;
  const { eastMps, northMps, scatterMps, climbMps } = motion;
  const marks = new Uint8Array(track.count);
  for (let i = flight.takeoffIndex; i <= flight.landingIndex; i++) {
    const east = eastMps[i]!;
    const north = northMps[i]!;
    const mayBeWind = east * east + north * north <= windMaxMps * windMaxMps;
    const climbs = !hasAltitude || climbMps[i]! >= SPARSE_CIRCLING.climbMinMps;
    if (scatterMps[i]! >= scatterMinMps && mayBeWind && climbs) marks[i] = 1;
  }
  const climbing = stretchesOf(track, marks);
  const drift = medianDrift(motion, climbing);
  if (drift === null) return [];
  const madeGoodMaxMps = SPARSE_CIRCLING.madeGoodShareMax * motion.typicalMps;
  marks.fill(0);
  for (let i = flight.takeoffIndex; i <= flight.landingIndex; i++) {
    const east = eastMps[i]! - drift.eastMps;
    const north = northMps[i]! - drift.northMps;
    const isNearDrift = east * east + north * north <= madeGoodMaxMps * madeGoodMaxMps;
    if (scatterMps[i]! >= scatterMinMps && isNearDrift) marks[i] = 1;
  }
  return stretchesOf(track, marks).map(({ startIndex, endIndex }) => ({
    startIndex,
    endIndex,
    ...turnThroughAir(track, startIndex, endIndex, motion.typicalMps),
  }));
}

function measureMotion(track: Track, flight: FlightSpan): Motion {
  const { count, timeSeconds, eastM, northM, altitudeM } = track;
  const { takeoffIndex, landingIndex } = flight;
  const sqrt = Math.sqrt;
  // Running sum of |step|² / seconds: the time integral of the squared ground speed.
  const squared = new Float64Array(count);
  const stepMps = new Float64Array(landingIndex - takeoffIndex);
  for (let i = takeoffIndex + 1; i <= landingIndex; i++) {
    const east = eastM[i]! - eastM[i - 1]!;
    const north = northM[i]! - northM[i - 1]!;
    const seconds = timeSeconds[i]! - timeSeconds[i - 1]!;
    const square = east * east + north * north;
    squared[i] = squared[i - 1]! + square / seconds;
    stepMps[i - takeoffIndex - 1] = sqrt(square) / seconds;
  }
  const window = new SlidingWindow(track, SPARSE_CIRCLING.halfWindowSeconds, takeoffIndex, landingIndex);
  const eastMps = new Float64Array(count);
  const northMps = new Float64Array(count);
  const scatterMps = new Float64Array(count);
  const climbMps = new Float64Array(count);
  for (let i = takeoffIndex; i <= landingIndex; i++) {
    window.moveTo(i);
    const { first: from, last: to } = window;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    if (seconds <= 0) continue;
    const east = (eastM[to]! - eastM[from]!) / seconds;
    const north = (northM[to]! - northM[from]!) / seconds;
    const variance = (squared[to]! - squared[from]!) / seconds - east * east - north * north;
    eastMps[i] = east;
    northMps[i] = north;
    scatterMps[i] = variance > 0 ? sqrt(variance) : 0;
    climbMps[i] = (altitudeM[to]! - altitudeM[from]!) / seconds;
  }
  return { eastMps, northMps, scatterMps, climbMps, typicalMps: median(stepMps) };
}

/** Stretches of marked fixes of at least `secondsMin`, with interruptions of up to `interruptionSecondsMax`. */
function stretchesOf(track: Track, marks: Uint8Array): Stretch[] {
  const { timeSeconds, segment } = track;
  const stretches: Stretch[] = [];
  for (let i = marks.indexOf(1); i >= 0; i = marks.indexOf(1, i + 1)) {
    const last = stretches.at(-1);
    const isContinued =
      last !== undefined &&
      segment[last.endIndex] === segment[i] &&
      timeSeconds[i]! - timeSeconds[last.endIndex]! <= SPARSE_CIRCLING.interruptionSecondsMax;
    if (isContinued) last.endIndex = i;
    else stretches.push({ startIndex: i, endIndex: i });
  }
  return ofAtLeast(track, SPARSE_CIRCLING.secondsMin, stretches);
}

function medianDrift({ eastMps, northMps }: Motion, stretches: readonly Stretch[]): Velocity | null {
  if (stretches.length === 0) return null;
  return { eastMps: median(valuesIn(stretches, eastMps)), northMps: median(valuesIn(stretches, northMps)) };
}

/**
 * Turn of a stretch of circling, relative to the drifting air; null if the direction cannot be determined. A turn of
 * 220 degrees between two fixes looks like 140 degrees in the other direction, but its chords are shorter: taken as
 * 140 degrees, they give an air speed far below the flight's own.
 */
function turnThroughAir(
  track: Track,
  from: number,
  to: number,
  typicalMps: number,
): Pick<CirclingPhase, 'turnDeg' | 'airSpeedMps'> {
  const { timeSeconds, eastM, northM } = track;
  const seconds = timeSeconds[to]! - timeSeconds[from]!;
  const driftEast = (eastM[to]! - eastM[from]!) / seconds;
  const driftNorth = (northM[to]! - northM[from]!) / seconds;
  let course = 0;
  let turned = 0;
  let turnedTotal = 0;
  let chordsM = 0;
  for (let i = from + 1; i <= to; i++) {
    const step = timeSeconds[i]! - timeSeconds[i - 1]!;
    const east = eastM[i]! - eastM[i - 1]! - driftEast * step;
    const north = northM[i]! - northM[i - 1]! - driftNorth * step;
    chordsM += Math.hypot(east, north);
    const next = (Math.atan2(east, north) * 180) / Math.PI;
    if (i > from + 1) {
      const change = ((next - course + 540) % 360) - 180;
      turned += change;
      turnedTotal += Math.abs(change);
    }
    course = next;
  }
  const changes = to - from - 1;
  const stepDeg = Math.abs(turned) / changes;
  const isOneDirection = Math.abs(turned) >= SPARSE_CIRCLING.oneDirectionShareMin * turnedTotal;
  if (!isOneDirection || stepDeg > SPARSE_CIRCLING.stepTurnMaxDeg) return { turnDeg: null };
  const halfRad = (stepDeg * Math.PI) / 360;
  const airSpeedMps = ((chordsM / seconds) * halfRad) / Math.sin(halfRad);
  if (airSpeedMps < SPARSE_CIRCLING.airSpeedShareMin * typicalMps) return { turnDeg: null };
  return { turnDeg: (turned * (to - from)) / changes, airSpeedMps };
}

function valuesIn(stretches: readonly Stretch[], column: Float64Array): Float64Array {
  let count = 0;
  for (const { startIndex, endIndex } of stretches) count += endIndex - startIndex + 1;
  const values = new Float64Array(count);
  let at = 0;
  for (const { startIndex, endIndex } of stretches) {
    values.set(column.subarray(startIndex, endIndex + 1), at);
    at += endIndex - startIndex + 1;
  }
  return values;
}

/** Sorts the values in place. */
function median(values: Float64Array): number {
  return values.sort()[values.length >> 1] ?? 0;
}
