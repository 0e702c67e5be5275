import { LocalScale, longitudeStep } from '../geo/local-scale.js';
import { type FixColumns } from '../igc/igc-file.js';
import { CLEANING } from '../thresholds.js';
import { type AltitudeSource } from './altitude-source.js';
import { isAltitudeStep } from './clean-altitude.js';
import { type CleanFixes } from './clean-fixes.js';

/** The cleaned track in columns: strictly increasing in time, free of impossible fixes. */
export interface Track {
  readonly count: number;
  /** Seconds since 00:00 UTC of the file's date, jumps of the clock taken out. */
  readonly timeSeconds: Int32Array;
  readonly latitudeDeg: Float64Array;
  /** Continuous: beyond ±180 after the antimeridian is crossed. */
  readonly longitudeDeg: Float64Array;
  /** Altitude of the chosen source, corrected; all 0 when `altitudeSource` is null. */
  readonly altitudeM: Float64Array;
  /** 1 where the altitude is bridged, not measured: vertical speeds are not taken there. */
  readonly isAltitudeMended: Uint8Array;
  readonly altitudeSource: AltitudeSource | null;
  /** Metres east and north of the first fix, integrated step by step: exact between fixes that are near. */
  readonly eastM: Float64Array;
  readonly northM: Float64Array;
  /** Length of the track from the first fix, metres; jumps of place add nothing. */
  readonly pathM: Float64Array;
  /** Number of gaps and jumps before the fix: two fixes with the same number have a whole track between them. */
  readonly segment: Int32Array;
  /** Median interval between fixes, seconds; 0 with fewer than two fixes. */
  readonly samplingIntervalSeconds: number;
}

/** Lays the kept fixes out as a track. */
export function buildTrack(fixes: FixColumns, clean: CleanFixes): Track {
  const { indices, count } = clean.selection;
  const timeSeconds = new Int32Array(count);
  const latitudeDeg = new Float64Array(count);
  const longitudeDeg = new Float64Array(count);
  const altitudeM = new Float64Array(count);
  const isAltitudeMended = new Uint8Array(count);
  const hasAltitude = clean.altitude.source !== null;
  let longitudeBefore = count > 0 ? fixes.longitudeDeg[indices[0]!]! : 0;
  for (let i = 0; i < count; i++) {
    const fix = indices[i]!;
    timeSeconds[i] = clean.timeSeconds[fix]!;
    latitudeDeg[i] = fixes.latitudeDeg[fix]!;
    longitudeBefore += longitudeStep(longitudeBefore, fixes.longitudeDeg[fix]!);
    longitudeDeg[i] = longitudeBefore;
    isAltitudeMended[i] = clean.isAltitudeMended[fix]!;
    if (hasAltitude) altitudeM[i] = clean.altitudeM[fix]!;
  }
  const samplingIntervalSeconds = medianInterval(timeSeconds);
  const columns = { timeSeconds, latitudeDeg, longitudeDeg, altitudeM };
  return {
    count,
    ...columns,
    isAltitudeMended,
    altitudeSource: clean.altitude.source,
    ...layPath(columns, gapThresholdSeconds(samplingIntervalSeconds), clean.speedLimitMps),
    samplingIntervalSeconds,
  };
}

/** First index between two (the second exclusive, and the answer when there is none) at a time or later. */
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

/** From how many seconds on a silence counts as a gap, at the given sampling interval. */
export function gapThresholdSeconds(samplingIntervalSeconds: number): number {
  return Math.max(CLEANING.gapSecondsMin, CLEANING.gapIntervals * samplingIntervalSeconds);
}

type TrackColumns = Pick<Track, 'timeSeconds' | 'latitudeDeg' | 'longitudeDeg' | 'altitudeM'>;

/** Local coordinates, length and segments in one pass. */
function layPath(columns: TrackColumns, gapSeconds: number, speedLimitMps: number) {
  const { timeSeconds, latitudeDeg, longitudeDeg, altitudeM } = columns;
  const count = timeSeconds.length;
  const eastM = new Float64Array(count);
  const northM = new Float64Array(count);
  const pathM = new Float64Array(count);
  const segment = new Int32Array(count);
  const scale = new LocalScale();
  // Sums are carried on in variables: read back from the columns they would be waited for.
  let eastSum = 0;
  let northSum = 0;
  let pathSum = 0;
  let segments = 0;
  for (let i = 1; i < count; i++) {
    const latitude = latitudeDeg[i]!;
    const latitudeBefore = latitudeDeg[i - 1]!;
    scale.moveTo((latitude + latitudeBefore) / 2);
    const north = (latitude - latitudeBefore) * scale.northMetres;
    const east = (longitudeDeg[i]! - longitudeDeg[i - 1]!) * scale.eastMetres;
    const lengthM = Math.sqrt(north * north + east * east);
    const seconds = timeSeconds[i]! - timeSeconds[i - 1]!;
    const isJump = lengthM > speedLimitMps * seconds;
    if (!isJump) pathSum += lengthM;
    if (isJump || seconds >= gapSeconds || !isAltitudeStep(altitudeM[i]! - altitudeM[i - 1]!, seconds)) {
      segments++;
    }
    eastM[i] = eastSum += east;
    northM[i] = northSum += north;
    pathM[i] = pathSum;
    segment[i] = segments;
  }
  return { eastM, northM, pathM, segment };
}

/** Median by counting: intervals of minutes and more share the last bin, which no median of a flight reaches. */
function medianInterval(timeSeconds: Int32Array): number {
  const steps = timeSeconds.length - 1;
  if (steps < 1) return 0;
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
