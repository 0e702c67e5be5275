import { type FlightSpan } from '../flight/flight-span.js';
import { medianSpeedMps } from '../flight/median-speed.js';
import { type Stretch } from '../phases/flight-phase.js';
import { ofAtLeast } from '../phases/stretch-seconds.js';
import { SPARSE_CIRCLING } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { SlidingWindow } from '../track/window.js';
import { driftWinds } from '../wind/drift-winds.js';
import { WindProfile } from '../wind/wind-profile.js';
import { type CirclingPhase } from './circling-phase.js';

/**
 * Circling in logs so sparse that a circle has two or three fixes and turns cannot be summed. Two steps:
 *
 * 1. Climbs in which the ground-speed vectors scatter, as they do in circles but not in straight flight. They give the
 *    drift at their times and altitudes. Without any, no circling was long enough to be detected.
 * 2. Circling is where the aircraft makes little distance relative to the drift over about the time of one circle.
 *    S-turns and beats scatter as well, but make distance through the air.
 *
 * @returns phases in order, with a turn where the turn between fixes is small enough to determine the direction
 */
export function detectSparseCircling(track: Track, flight: FlightSpan): CirclingPhase[] {
  const typicalMps = medianSpeedMps(track, flight);
  const drift = new WindProfile(track, driftWinds(track, scatteredClimbs(track, flight, typicalMps)));
  if (!drift.isKnown) return [];
  const phases: CirclingPhase[] = [];
  for (const { startIndex, endIndex } of withoutProgress(track, flight, drift, typicalMps)) {
    phases.push({ startIndex, endIndex, ...turnThroughAir(track, startIndex, endIndex, typicalMps) });
  }
  return phases;
}

/** Long climbs with scattered ground-speed vectors, which do not advance like S-turns. */
function scatteredClimbs(track: Track, flight: FlightSpan, typicalMps: number): Stretch[] {
  const { timeSeconds, eastM, northM, altitudeM } = track;
  const { takeoffIndex, landingIndex } = flight;
  const hasAltitude = track.altitudeSource !== null;
  const scatterMinMps = SPARSE_CIRCLING.scatterShareMin * typicalMps;
  const squared = squaredSpeeds(track, flight);
  // The median speed of a flight into the wind may be below that wind.
  const meanSquaredSpeed = squared[landingIndex]! / (timeSeconds[landingIndex]! - timeSeconds[takeoffIndex]!);
  const windMaxMps = SPARSE_CIRCLING.windShareMax * Math.sqrt(meanSquaredSpeed);
  const { scatterHalfWindowSeconds } = SPARSE_CIRCLING;
  const window = new SlidingWindow(track, scatterHalfWindowSeconds, takeoffIndex, landingIndex);
  const marks = new Uint8Array(track.count);
  for (let i = takeoffIndex; i <= landingIndex; i++) {
    window.moveTo(i);
    const { first: from, last: to } = window;
    const seconds = timeSeconds[to]! - timeSeconds[from]!;
    if (seconds <= 0) continue;
    const east = (eastM[to]! - eastM[from]!) / seconds;
    const north = (northM[to]! - northM[from]!) / seconds;
    const meanSquared = east * east + north * north;
    const variance = (squared[to]! - squared[from]!) / seconds - meanSquared;
    const climbMps = (altitudeM[to]! - altitudeM[from]!) / seconds;
    const scatters = variance >= scatterMinMps * scatterMinMps;
    const mayBeWind = meanSquared <= windMaxMps * windMaxMps;
    const climbs = !hasAltitude || climbMps >= SPARSE_CIRCLING.climbMinMps;
    if (scatters && mayBeWind && climbs) marks[i] = 1;
  }
  return stretchesOf(track, marks, SPARSE_CIRCLING.driftSecondsMin);
}

/** Running sum of |step|² / seconds by track index: the time integral of the squared ground speed. */
function squaredSpeeds(track: Track, { takeoffIndex, landingIndex }: FlightSpan): Float64Array {
  const { timeSeconds, eastM, northM } = track;
  const squared = new Float64Array(track.count);
  for (let i = takeoffIndex + 1; i <= landingIndex; i++) {
    const east = eastM[i]! - eastM[i - 1]!;
    const north = northM[i]! - northM[i - 1]!;
    squared[i] = squared[i - 1]! + (east * east + north * north) / (timeSeconds[i]! - timeSeconds[i - 1]!);
  }
  return squared;
}

/**
 * Stretches of fixes around which little distance is made good relative to the drift at that time and altitude. The
 * ends of the window lie between fixes, where the track is taken as straight.
 */
function withoutProgress(
  track: Track,
  { takeoffIndex, landingIndex }: FlightSpan,
  drift: WindProfile,
  typicalMps: number,
): Stretch[] {
  const { timeSeconds, eastM, northM, altitudeM, segment } = track;
  const half = SPARSE_CIRCLING.progressHalfWindowSeconds;
  const madeGoodMaxM = SPARSE_CIRCLING.progressShareMax * typicalMps * 2 * half;
  const marks = new Uint8Array(track.count);
  let first = takeoffIndex;
  let last = takeoffIndex;
  for (let i = takeoffIndex + 1; i < landingIndex; i++) {
    const from = timeSeconds[i]! - half;
    const to = timeSeconds[i]! + half;
    while (timeSeconds[first + 1]! <= from) first++;
    while (last < landingIndex && timeSeconds[last]! < to) last++;
    const isWhole = timeSeconds[first]! <= from && timeSeconds[last]! >= to;
    if (!isWhole || segment[first] !== segment[last]) continue;
    const startShare = (from - timeSeconds[first]!) / (timeSeconds[first + 1]! - timeSeconds[first]!);
    const endShare = (timeSeconds[last]! - to) / (timeSeconds[last]! - timeSeconds[last - 1]!);
    const air = drift.at(altitudeM[i]!, timeSeconds[i]!);
    const east = between(eastM, last, last - 1, endShare) - between(eastM, first, first + 1, startShare);
    const north = between(northM, last, last - 1, endShare) - between(northM, first, first + 1, startShare);
    const eastThroughAir = east - air.eastMps * 2 * half;
    const northThroughAir = north - air.northMps * 2 * half;
    const squaredM2 = eastThroughAir * eastThroughAir + northThroughAir * northThroughAir;
    if (squaredM2 <= madeGoodMaxM * madeGoodMaxM) marks[i] = 1;
  }
  return stretchesOf(track, marks, SPARSE_CIRCLING.secondsMin);
}

function between(column: Float64Array, from: number, to: number, share: number): number {
  return column[from]! + share * (column[to]! - column[from]!);
}

/** Stretches of marked fixes of at least `secondsMin`, with interruptions of up to `interruptionSecondsMax`. */
function stretchesOf(track: Track, marks: Uint8Array, secondsMin: number): Stretch[] {
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
  return ofAtLeast(track, secondsMin, stretches);
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
