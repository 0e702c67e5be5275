import { wrapLongitude } from '../flight/distance-metrics.js';
import { type FlightLog } from '../flight-log.js';
import { REPLAY } from '../thresholds.js';
import { type AltitudeSource } from '../track/altitude-source.js';
import { type Track } from '../track/track.js';
import { keptPoints } from './kept-points.js';
import { groundSpeedColumn, headingColumn, varioColumn } from './motion-columns.js';
import { pickPoints, type ReplayColumns, scaleOf } from './replay-columns.js';
import { simplifyTrack } from './simplify-track.js';

export type ReplayResolution = 'full' | 'high' | 'preview';

/** How far a point that was left out may lie from the track, at its own time. */
export interface ReplayTolerance {
  horizontalM: number;
  altitudeM: number;
}

/** The track, ready to be drawn, replayed and exported. */
export interface ReplayTrack {
  resolution: ReplayResolution;
  tolerance: ReplayTolerance;
  /** Time of the first point, epoch milliseconds; null without a date. */
  startedAt: number | null;
  pointCount: number;
  /** Points of the full track. */
  sourcePointCount: number;
  /** Index of each point in the full track. */
  sourceIndices: Int32Array;
  /** Points at which the track begins, or begins again after a gap or a jump of place. */
  segmentStarts: Int32Array;
  /** Points of take-off and landing; null when there was no flight. */
  takeoffIndex: number | null;
  landingIndex: number | null;
  altitudeSource: AltitudeSource | null;
  columns: ReplayColumns;
}

/**
 * The whole cleaned track in columns, without a point left out.
 *
 * @param phase a code for every fix of the track, when the phases are known
 */
export function fullReplayTrack(log: FlightLog, phase: Uint8Array | null = null): ReplayTrack {
  const { track, flight, timeOf } = log;
  return {
    resolution: 'full',
    tolerance: { horizontalM: 0, altitudeM: 0 },
    startedAt: timeOf(0),
    pointCount: track.count,
    sourcePointCount: track.count,
    sourceIndices: Int32Array.from({ length: track.count }, (_, index) => index),
    segmentStarts: segmentStarts(track),
    takeoffIndex: flight?.takeoffIndex ?? null,
    landingIndex: flight?.landingIndex ?? null,
    altitudeSource: track.altitudeSource,
    columns: buildColumns(log, phase),
  };
}

/**
 * The track at a lower resolution: each point left out lies within the tolerance of where the straight line
 * between its kept neighbours is at that time. Take-off, landing, extremes and both sides of every gap stay.
 *
 * @param full the full track
 * @param keep further points to keep: turnpoints, borders of phases; indices of the full track
 */
export function atResolution(
  full: ReplayTrack,
  resolution: ReplayResolution,
  keep: Iterable<number> = [],
): ReplayTrack {
  if (resolution === 'full') return full;
  const { horizontal: horizontalM, altitude: altitudeM } = REPLAY.toleranceM[resolution];
  const tolerance = { horizontalM, altitudeM };
  const kept = simplifyTrack(full.columns, keptPoints(full, keep), tolerance);
  const newIndex = new Map(Array.from(kept, (index, point) => [index, point]));
  const indexOf = (index: number | null): number | null => (index === null ? null : newIndex.get(index)!);
  return {
    ...full,
    resolution,
    tolerance,
    pointCount: kept.length,
    sourceIndices: kept,
    segmentStarts: full.segmentStarts.map((index) => newIndex.get(index)!),
    takeoffIndex: indexOf(full.takeoffIndex),
    landingIndex: indexOf(full.landingIndex),
    columns: pickPoints(full.columns, kept),
  };
}

export interface ReplayOptions {
  resolution?: ReplayResolution;
  phase?: Uint8Array | null;
  keep?: Iterable<number>;
}

/** The track for replay in one step; `high` unless told otherwise. */
export function replayTrack(log: FlightLog, options: ReplayOptions = {}): ReplayTrack {
  const { resolution = 'high', phase = null, keep = [] } = options;
  return atResolution(fullReplayTrack(log, phase), resolution, keep);
}

function buildColumns({ igc, clean, track }: FlightLog, phase: Uint8Array | null): ReplayColumns {
  const { count, timeSeconds, latitudeDeg, longitudeDeg, altitudeM, altitudeSource } = track;
  const degree = scaleOf('latitude');
  const scaled = (valueOf: (index: number) => number): Int32Array => {
    const column = new Int32Array(count);
    for (let i = 0; i < count; i++) column[i] = Math.round(valueOf(i));
    return column;
  };
  const { indices } = clean.selection;
  const written = (column: Int32Array): Int32Array | null => {
    const used = scaled((i) => column[indices[i]!]!);
    return used.some((altitude) => altitude !== 0) ? used : null;
  };
  return {
    timeOffsetSeconds: scaled((i) => timeSeconds[i]! - timeSeconds[0]!),
    latitude: scaled((i) => latitudeDeg[i]! * degree),
    longitude: scaled((i) => wrapLongitude(longitudeDeg[i]!) * degree),
    altitudeM: altitudeSource === null ? null : scaled((i) => altitudeM[i]!),
    altitudePressureM: written(igc.fixes.pressureAltitudeM),
    altitudeGnssM: written(igc.fixes.gnssAltitudeM),
    groundSpeedKmh: groundSpeedColumn(track),
    varioMps: varioColumn(track),
    headingDeg: headingColumn(track),
    phase: phase && scaled((i) => phase[i]!),
  };
}

function segmentStarts({ count, segment }: Track): Int32Array {
  const starts: number[] = [];
  for (let i = 0; i < count; i++) {
    if (i === 0 || segment[i] !== segment[i - 1]) starts.push(i);
  }
  return Int32Array.from(starts);
}
