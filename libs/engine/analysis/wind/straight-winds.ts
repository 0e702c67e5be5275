import { ColumnBlock } from '../column-block.js';
import { courseDeg } from '../geo/course.js';
import { type Stretch } from '../phases/flight-phase.js';
import { WIND } from '../thresholds.js';
import { firstAfter, firstNotBefore, type Track } from '../track/track.js';
import { arcByChordOf } from './arc-by-chord.js';
import { fitCircle, type VelocityCircle } from './velocity-fit.js';
import { type WindSample } from './wind-sample.js';

const RADIANS_PER_DEGREE = Math.PI / 180;

/** For smaller turns, chord and arc have the same length to within a thousandth. */
const STRAIGHT_RAD = 0.05;
/** The same limit for the turn over two chords, of which half of one is `STRAIGHT_RAD`. */
const STRAIGHT_TAN = Math.tan(4 * STRAIGHT_RAD);

/** Ground-speed vectors over the chords of one window, each starting where the one before ends. */
interface Chords {
  count: number;
  nextStart: number;
  eastMps: Float64Array;
  northMps: Float64Array;
  /** The same vectors, lengthened to the length of their arcs. */
  eastArcMps: Float64Array;
  northArcMps: Float64Array;
  startIndex: Int32Array;
  endIndex: Int32Array;
}

/**
 * Wind from flight without circling, such as along a slope: windows in which the ground-speed vectors spread enough
 * to fit a circle. Back-and-forth beats lie near a line, so this wind gets less confidence than one from circles.
 *
 * @param free the stretches of the flight without circling
 */
export function straightWinds(track: Track, free: readonly Stretch[]): WindSample[] {
  const samples: WindSample[] = [];
  const { timeSeconds } = track;
  const chords = chordsFor(free);
  for (const { startIndex, endIndex } of free) {
    chords.count = 0;
    chords.nextStart = startIndex;
    let from = startIndex;
    while (from < endIndex) {
      const sample = windowWind(track, from, endIndex, chords);
      if (sample !== null) samples.push(sample);
      from = firstAfter(timeSeconds, from, WIND.straightStepSeconds, endIndex);
    }
  }
  return samples;
}

/** Allocates columns for the longest window. */
function chordsFor(free: readonly Stretch[]): Chords {
  const fixes = free.reduce((most, { startIndex, endIndex }) => Math.max(most, endIndex - startIndex), 0);
  const room = Math.min(fixes, WIND.straightWindowSeconds) + 1;
  const block = new ColumnBlock(room, 40);
  return {
    count: 0,
    nextStart: 0,
    eastMps: block.float64(),
    northMps: block.float64(),
    eastArcMps: block.float64(),
    northArcMps: block.float64(),
    startIndex: block.int32(),
    endIndex: block.int32(),
  };
}

function windowWind(track: Track, from: number, limit: number, chords: Chords): WindSample | null {
  const { timeSeconds, altitudeM } = track;
  fillChords(chords, track, from, limit);
  if (chords.count === 0) return null;
  const to = chords.endIndex[chords.count - 1]!;
  const windowSeconds = timeSeconds[to]! - timeSeconds[from]!;
  if (windowSeconds < WIND.straightSecondsMin) return null;
  const uncorrected = fitChords(chords, null);
  const independent = Math.sqrt(windowSeconds / WIND.straightIndependentSeconds);
  if (uncorrected === null || uncorrected.centreErrorMps > WIND.straightErrorMaxMps * independent)
    return null;
  let circle: VelocityCircle | null = uncorrected;
  for (let pass = 0; pass < WIND.straightTurnPasses && circle !== null; pass++) {
    if (circle.roundness < WIND.straightRoundnessMin) return null;
    circle = fitChords(chords, circle);
  }
  if (circle === null || !isPlausible(circle)) return null;
  const statistical = circle.centreErrorMps / independent;
  const chordFactor = Math.max(1, track.samplingIntervalSeconds / WIND.straightChordSeconds);
  // The shift made by the correction counts as uncertainty: in sparse logs turns are guessed.
  const errorMps = Math.hypot(
    statistical,
    (circle.eastMps - uncorrected.eastMps) * chordFactor,
    (circle.northMps - uncorrected.northMps) * chordFactor,
  );
  if (errorMps > WIND.straightErrorMaxMps) return null;
  let altitude = 0;
  for (let chord = 0; chord < chords.count; chord++) altitude += altitudeM[chords.startIndex[chord]!]!;
  return {
    eastMps: circle.eastMps,
    northMps: circle.northMps,
    altitudeM: altitude / chords.count,
    index: (from + to) >> 1,
    source: 'straight_flight',
    errorMps,
  };
}

/** Advances the window; chords shared with the previous window are kept. */
function fillChords(chords: Chords, track: Track, from: number, limit: number): void {
  const { timeSeconds, eastM, northM, segment } = track;
  const until = timeSeconds[from]! + WIND.straightWindowSeconds;
  dropChordsBefore(chords, from);
  let { count } = chords;
  let start = Math.max(from, chords.nextStart);
  while (start < limit && timeSeconds[start]! < until) {
    let end = start + 1;
    while (end < limit && timeSeconds[end]! - timeSeconds[start]! < WIND.straightChordSeconds) end++;
    const seconds = timeSeconds[end]! - timeSeconds[start]!;
    if (seconds < WIND.straightChordSeconds) break;
    if (segment[end] === segment[start]) {
      chords.eastMps[count] = (eastM[end]! - eastM[start]!) / seconds;
      chords.northMps[count] = (northM[end]! - northM[start]!) / seconds;
      chords.startIndex[count] = start;
      chords.endIndex[count] = end;
      count++;
    }
    start = end;
  }
  chords.count = count;
  chords.nextStart = start;
}

function dropChordsBefore(chords: Chords, from: number): void {
  const { count, eastMps, northMps, startIndex, endIndex } = chords;
  const first = firstNotBefore(startIndex, from, 0, count);
  for (const column of [eastMps, northMps, startIndex, endIndex]) column.copyWithin(0, first, count);
  chords.count = count - first;
}

/**
 * Fits the chords. A chord flown in a turn is shorter than its arc, which would bias the wind towards the turns. Once
 * a first fit is known, each chord is lengthened to its arc, using the turn between its neighbours.
 */
function fitChords(chords: Chords, known: VelocityCircle | null): VelocityCircle | null {
  if (known === null) return fitCircle(chords.eastMps, chords.northMps, chords.count);
  lengthenToArcs(chords, known);
  return fitCircle(chords.eastArcMps, chords.northArcMps, chords.count);
}

function lengthenToArcs(chords: Chords, wind: VelocityCircle): void {
  const { count, eastMps, northMps, eastArcMps, northArcMps } = chords;
  const { eastMps: windEast, northMps: windNorth } = wind;
  for (let i = 0; i < count; i++) {
    const east = eastMps[i]!;
    const north = northMps[i]!;
    eastArcMps[i] = east;
    northArcMps[i] = north;
    if (i === 0 || i + 1 === count) continue;
    const eastBefore = eastMps[i - 1]! - windEast;
    const northBefore = northMps[i - 1]! - windNorth;
    const eastAfter = eastMps[i + 1]! - windEast;
    const northAfter = northMps[i + 1]! - windNorth;
    const cross = northBefore * eastAfter - eastBefore * northAfter;
    const across = cross < 0 ? -cross : cross;
    const along = eastBefore * eastAfter + northBefore * northAfter;
    if (across <= STRAIGHT_TAN * along) continue;
    // The turn over two chords is twice that of one, half of which goes into the formula.
    const arcByChord = arcByChordOf((courseDeg(across, along) * RADIANS_PER_DEGREE) / 4);
    eastArcMps[i] = windEast + (east - windEast) * arcByChord;
    northArcMps[i] = windNorth + (north - windNorth) * arcByChord;
  }
}

function isPlausible({ roundness, residualMps, airSpeedMps }: VelocityCircle): boolean {
  return (
    roundness >= WIND.straightRoundnessMin &&
    residualMps <= WIND.straightResidualMaxMps &&
    airSpeedMps >= WIND.straightAirSpeedMinMps &&
    airSpeedMps <= WIND.straightAirSpeedMaxMps
  );
}
