import { ColumnBlock } from '../column-block.js';
import { LocalScale, longitudeStep } from '../geo/local-scale.js';
import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { altitudeColumn, type AltitudeChoice, type AltitudeSource } from './altitude-source.js';
import { isAltitudeStep } from './survey-altitude.js';
import { type CleanFixes } from './clean-fixes.js';
import { type FixSelection } from './fix-selection.js';
import { onLevel } from './sea-level.js';
import { followOther } from './stopped-sensor.js';

/** The cleaned track in columns: strictly increasing in time, without impossible fixes. */
export interface Track {
  readonly count: number;
  /** Seconds since 00:00 UTC of the file's date, with clock jumps removed. */
  readonly timeSeconds: Int32Array;
  readonly latitudeDeg: Float64Array;
  /** Continuous: beyond ±180 after crossing the antimeridian. */
  readonly longitudeDeg: Float64Array;
  /** Altitude in its reference (`CleanFixes.altitudeLevel`), metres; all 0 if `altitudeSource` is null. */
  readonly altitudeM: Float64Array;
  /** 1 where the altitude is bridged, not measured; no vertical speeds are taken there. */
  readonly isAltitudeBridged: Uint8Array;
  readonly altitudeSource: AltitudeSource | null;
  /** Both sensors report one altitude throughout: a level road, or two dead sensors. The source is null then. */
  readonly isLevel: boolean;
  /** Metres east and north of the first fix, integrated step by step: exact between nearby fixes. */
  readonly eastM: Float64Array;
  readonly northM: Float64Array;
  /** Length of the track from the first fix, metres; position jumps add nothing. */
  readonly pathM: Float64Array;
  /** Number of gaps and jumps before the fix: between two fixes with the same number the track is unbroken. */
  readonly segment: Int32Array;
  /** Median interval between fixes, seconds; 0 with fewer than two fixes. */
  readonly samplingIntervalSeconds: number;
}

/**
 * Builds the track from the kept fixes.
 *
 * @param fixes as given to `cleanFixes`
 */
export function buildTrack(fixes: FixColumns, clean: CleanFixes): Track {
  const { count } = clean.selection;
  const timeSeconds = keptOf(clean.timeSeconds, clean.selection, Int32Array);
  const latitudeDeg = keptOf(fixes.latitudeDeg, clean.selection, Float64Array);
  const longitudeDeg = continuous(keptOf(fixes.longitudeDeg, clean.selection, Float64Array));
  const isAltitudeBridged = keptOf(clean.isAltitudeBridged, clean.selection, Uint8Array);
  const altitudeM = trackAltitude(fixes, clean, timeSeconds);
  const samplingIntervalSeconds = medianInterval(timeSeconds);
  const columns = { timeSeconds, latitudeDeg, longitudeDeg, altitudeM };
  return {
    count,
    ...columns,
    isAltitudeBridged,
    altitudeSource: clean.altitude.source,
    isLevel: isLevel(clean.altitude),
    ...computePath(columns, gapThresholdSeconds(samplingIntervalSeconds), clean.speedLimitMps),
    samplingIntervalSeconds,
  };
}

function trackAltitude(fixes: FixColumns, clean: CleanFixes, timeSeconds: Int32Array): Float64Array {
  const { selection, altitudeLevel, altitudeStopped } = clean;
  const { source } = clean.altitude;
  if (source === null) return new Float64Array(selection.count);
  const altitudeM = onLevel(altitudeLevel, keptOf(clean.altitudeM, selection, Int32Array), timeSeconds);
  if (altitudeStopped.length > 0) {
    const other = altitudeColumn(fixes, source === 'pressure' ? 'gnss' : 'pressure');
    const otherM = keptOf(other, selection, Int32Array);
    const isOneLevel = altitudeLevel.reference === 'msl_blended';
    followOther(altitudeM, otherM, timeSeconds, altitudeStopped, isOneLevel);
  }
  return altitudeM;
}

/** The change between two track indices as a reader sees it: the difference of the altitudes shown there. */
export function changeInWholeMetres({ altitudeM }: Track, from: number, to: number): number {
  return Math.round(altitudeM[to]!) - Math.round(altitudeM[from]!);
}

function isLevel({ isFlat, sensors }: AltitudeChoice): boolean {
  return isFlat && sensors.pressure === 'dead' && sensors.gnss === 'dead';
}

/** The values of the fixes in use. In most logs that is all of them, and the column itself is returned. */
export function keptOf<Column extends Int32Array | Float64Array | Uint8Array>(
  column: Column,
  { indices, count }: FixSelection,
  make: new (length: number) => Column,
): Column {
  if (count === column.length) return column;
  const kept = new make(count);
  for (let i = 0; i < count;) {
    const first = indices[i]!;
    const end = endOfRun(indices, i, count);
    if (end - i >= COPIED_RUN_MIN) kept.set(column.subarray(first, first + end - i), i);
    else for (let place = i; place < end; place++) kept[place] = column[indices[place]!]!;
    i = end;
  }
  return kept;
}

/** Shorter runs are faster to copy one by one than with `set`. */
const COPIED_RUN_MIN = 64;

/**
 * End (exclusive) of a run of consecutive fixes without a removed one, found by galloping search: the step doubles
 * while it succeeds, then halves.
 */
function endOfRun(indices: Int32Array, from: number, count: number): number {
  const offset = indices[from]! - from;
  let last = from;
  let step = 1;
  for (; last + step < count && indices[last + step]! - last - step === offset; step *= 2) last += step;
  for (; step >= 1; step >>= 1) {
    if (last + step < count && indices[last + step]! - last - step === offset) last += step;
  }
  return last + 1;
}

/** Longitudes continued past the antimeridian; the same column if it is not crossed. */
function continuous(longitudeDeg: Float64Array): Float64Array {
  const { abs } = Math;
  let i = 1;
  while (i < longitudeDeg.length && abs(longitudeDeg[i]! - longitudeDeg[i - 1]!) <= 180) i++;
  if (i >= longitudeDeg.length) return longitudeDeg;
  const running = longitudeDeg.slice();
  for (; i < running.length; i++) running[i] = running[i - 1]! + longitudeStep(running[i - 1]!, running[i]!);
  return running;
}

/** First index in [from, to) with at least the given time; `to` if there is none. */
export function firstNotBefore(timeSeconds: Int32Array, seconds: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeSeconds[middle]! < seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First index at least `seconds` (a whole number) after `from`; `to` if there is none before it. */
export function firstAfter(timeSeconds: Int32Array, from: number, seconds: number, to: number): number {
  // Fixes are at least one second apart, so the index cannot be further away than at one fix per second.
  const furthest = from + seconds;
  if (furthest < to && timeSeconds[furthest]! - timeSeconds[from]! === seconds) return furthest;
  return firstNotBefore(timeSeconds, timeSeconds[from]! + seconds, from, Math.min(furthest, to));
}

/** Duration from which an interval counts as a gap, at the given sampling interval. */
export function gapThresholdSeconds(samplingIntervalSeconds: number): number {
  return Math.max(CLEANING.gapSecondsMin, CLEANING.gapIntervals * samplingIntervalSeconds);
}

type TrackColumns = Pick<Track, 'timeSeconds' | 'latitudeDeg' | 'longitudeDeg' | 'altitudeM'>;

/** Local coordinates, length and segments in one pass. */
function computePath(columns: TrackColumns, gapSeconds: number, speedLimitMps: number) {
  const { timeSeconds, latitudeDeg, longitudeDeg, altitudeM } = columns;
  const count = timeSeconds.length;
  const block = new ColumnBlock(count, 28);
  const eastM = block.float64();
  const northM = block.float64();
  const pathM = block.float64();
  const segment = block.int32();
  const scale = new LocalScale();
  // The sums are kept in variables, since reading them back from the columns would stall.
  let eastSum = 0;
  let northSum = 0;
  let pathSum = 0;
  let segments = 0;
  let latitudeBefore = latitudeDeg[0]!;
  let longitudeBefore = longitudeDeg[0]!;
  let timeBefore = timeSeconds[0]!;
  let altitudeBefore = altitudeM[0]!;
  for (let i = 1; i < count; i++) {
    const latitude = latitudeDeg[i]!;
    const longitude = longitudeDeg[i]!;
    const time = timeSeconds[i]!;
    const altitude = altitudeM[i]!;
    scale.moveTo((latitude + latitudeBefore) / 2);
    const north = (latitude - latitudeBefore) * scale.northMetres;
    const east = (longitude - longitudeBefore) * scale.eastMetres;
    const lengthM = Math.sqrt(north * north + east * east);
    const seconds = time - timeBefore;
    const isJump = lengthM > speedLimitMps * seconds;
    if (!isJump) pathSum += lengthM;
    if (isJump || seconds >= gapSeconds || !isAltitudeStep(altitude - altitudeBefore, seconds)) {
      segments++;
    }
    eastM[i] = eastSum += east;
    northM[i] = northSum += north;
    pathM[i] = pathSum;
    segment[i] = segments;
    latitudeBefore = latitude;
    longitudeBefore = longitude;
    timeBefore = time;
    altitudeBefore = altitude;
  }
  return { eastM, northM, pathM, segment };
}

/** Median by counting: intervals of minutes and more share the last bin, which no flight's median reaches. */
function medianInterval(timeSeconds: Int32Array): number {
  const steps = timeSeconds.length - 1;
  if (steps < 1) return 0;
  // No step is shorter than a second, so at least half of them are one second if the total is this short.
  if (timeSeconds[steps]! - timeSeconds[0]! <= 1.5 * steps) return 1;
  const histogram = new Uint32Array(CLEANING.intervalSecondsMax + 1);
  for (let i = 1; i <= steps; i++) {
    histogram[Math.min(CLEANING.intervalSecondsMax, timeSeconds[i]! - timeSeconds[i - 1]!)]!++;
  }
  let left = steps / 2;
  let interval = 0;
  for (; interval < CLEANING.intervalSecondsMax; interval++) {
    left -= histogram[interval]!;
    if (left <= 0) break;
  }
  return interval;
}
