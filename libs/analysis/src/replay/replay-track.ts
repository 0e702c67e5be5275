import { ColumnBlock } from '../column-block.js';
import { wrapLongitude } from '../flight/distance-metrics.js';
import { type FlightLog } from '../flight-log.js';
import { type FlightPhase } from '../phases/flight-phase.js';
import { REPLAY } from '../thresholds.js';
import { type AltitudeSource } from '../track/altitude-source.js';
import { keptOf, type Track } from '../track/track.js';
import { keptPoints } from './kept-points.js';
import { motionColumns } from './motion-columns.js';
import { phaseColumn } from './phase-column.js';
import { nearestWhole, pickPoints, type ReplayColumns, scaleOf } from './replay-columns.js';
import { simplifyTrack } from './simplify-track.js';

export type ReplayResolution = 'full' | 'high' | 'preview';

/** Maximum distance of an omitted point from the simplified track at the same time. */
export interface ReplayTolerance {
  horizontalM: number;
  altitudeM: number;
}

/** Length of the stretch of the log around a point that a column's value is computed from. */
export interface SmoothingWindows {
  groundSpeedSeconds: number;
  varioSeconds: number;
  headingSeconds: number;
}

/** A phase with its length along the full track, which a simplified one does not show. */
export interface ReplayPhase extends FlightPhase {
  /** Whole metres; null in a track stored before they were. */
  distanceM: number | null;
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
  /** Points at which the track starts, or resumes after a gap or position jump. */
  segmentStarts: Int32Array;
  /** Points of take-off and landing; null when there was no flight. */
  takeoffIndex: number | null;
  landingIndex: number | null;
  /** In points of this track; empty if unknown. Boundaries are kept in every resolution. */
  phases: readonly ReplayPhase[];
  /** Further points kept in every resolution, as given by the caller: turnpoints. */
  keptIndices: Int32Array;
  altitudeSource: AltitudeSource | null;
  windows: SmoothingWindows;
  columns: ReplayColumns;
}

/** The parts of a full track that the rest is derived from. */
export type FullTrackParts = Pick<
  ReplayTrack,
  | 'startedAt'
  | 'segmentStarts'
  | 'takeoffIndex'
  | 'landingIndex'
  | 'phases'
  | 'keptIndices'
  | 'altitudeSource'
  | 'windows'
  | 'columns'
>;

export function fullTrackOf(parts: FullTrackParts): ReplayTrack {
  const pointCount = parts.columns.timeOffsetSeconds.length;
  let sourceIndices: Int32Array | null = null;
  return {
    resolution: 'full',
    tolerance: { horizontalM: 0, altitudeM: 0 },
    pointCount,
    sourcePointCount: pointCount,
    // Computed on demand, since a stored track never needs it.
    get sourceIndices() {
      return (sourceIndices ??= everyIndex(pointCount));
    },
    ...parts,
  };
}

function everyIndex(count: number): Int32Array {
  const indices = new Int32Array(count);
  for (let i = 0; i < count; i++) indices[i] = i;
  return indices;
}

/**
 * The whole cleaned track in columns, with every point.
 *
 * @param phases in track indices; their boundaries are kept in every resolution
 * @param keep further track indices to keep in every resolution: turnpoints
 */
export function fullReplayTrack(
  log: FlightLog,
  phases: readonly FlightPhase[] = [],
  keep: Iterable<number> = [],
): ReplayTrack {
  const { track, flight, timeOf } = log;
  return fullTrackOf({
    startedAt: timeOf(0),
    segmentStarts: segmentStarts(track),
    takeoffIndex: flight?.takeoffIndex ?? null,
    landingIndex: flight?.landingIndex ?? null,
    phases: phases.map(({ kind, startIndex, endIndex }) => ({
      kind,
      startIndex,
      endIndex,
      distanceM: nearestWhole(track.pathM[endIndex]! - track.pathM[startIndex]!),
    })),
    keptIndices: Int32Array.from([...keep].filter((index) => index >= 0 && index < track.count)),
    altitudeSource: track.altitudeSource,
    windows: {
      groundSpeedSeconds: 2 * REPLAY.speedHalfWindowSeconds,
      varioSeconds: 2 * REPLAY.speedHalfWindowSeconds,
      headingSeconds: 2 * REPLAY.headingHalfWindowSeconds,
    },
    columns: buildColumns(log, phases),
  });
}

/**
 * The track at a lower resolution: each omitted point lies within the tolerance of where the straight line between
 * its kept neighbours is at that time. Points in `keptPoints` are always kept.
 *
 * @param full the full track, built from a log or restored
 */
export function atResolution(full: ReplayTrack, resolution: ReplayResolution): ReplayTrack {
  if (resolution === 'full') return full;
  const { horizontal: horizontalM, altitude: altitudeM } = REPLAY.toleranceM[resolution];
  const tolerance = { horizontalM, altitudeM };
  const kept = simplifyTrack(full.columns, keptPoints(full), tolerance);
  const pointOf = new Int32Array(full.pointCount);
  for (let point = 0; point < kept.length; point++) pointOf[kept[point]!] = point;
  const orNull = (index: number | null): number | null => (index === null ? null : pointOf[index]!);
  return {
    ...full,
    resolution,
    tolerance,
    pointCount: kept.length,
    sourceIndices: kept,
    segmentStarts: full.segmentStarts.map((index) => pointOf[index]!),
    takeoffIndex: orNull(full.takeoffIndex),
    landingIndex: orNull(full.landingIndex),
    phases: full.phases.map((phase) => ({
      ...phase,
      startIndex: pointOf[phase.startIndex]!,
      endIndex: pointOf[phase.endIndex]!,
    })),
    keptIndices: full.keptIndices.map((index) => pointOf[index]!),
    columns: pickPoints(full.columns, kept),
  };
}

function buildColumns(log: FlightLog, phases: readonly FlightPhase[]): ReplayColumns {
  const { igc, track } = log;
  const { count, timeSeconds, latitudeDeg, longitudeDeg, altitudeM, altitudeSource } = track;
  const degree = scaleOf('latitude');
  const block = new ColumnBlock(count, 28);
  const timeOffsetSeconds = block.int32();
  const latitude = block.int32();
  const longitude = block.int32();
  const startedAt = timeSeconds[0]!;
  for (let i = 0; i < count; i++) {
    timeOffsetSeconds[i] = timeSeconds[i]! - startedAt;
    latitude[i] = nearestWhole(latitudeDeg[i]! * degree);
    longitude[i] = nearestWhole(wrapLongitude(longitudeDeg[i]!) * degree);
  }
  return {
    timeOffsetSeconds,
    latitude,
    longitude,
    altitudeM: altitudeSource === null ? null : altitudeM,
    altitudePressureM: asWritten(log, igc.fixes.pressureAltitudeM),
    altitudeGnssM: asWritten(log, igc.fixes.gnssAltitudeM),
    ...motionColumns(track, block),
    phase: phaseColumn(block, phases),
  };
}

/** The values of the fixes in use; null when the recorder wrote none. */
function asWritten({ clean, track }: FlightLog, values: Int32Array): Int32Array | null {
  const isInUse = values === clean.altitudeM;
  const column = isInUse ? track.altitudeM : keptOf(values, clean.selection, Int32Array);
  for (let i = 0; i < column.length; i++) if (column[i] !== 0) return column;
  return null;
}

function segmentStarts({ count, segment }: Track): Int32Array {
  const starts: number[] = [];
  if (count > 0 && segment[count - 1] === segment[0]) return Int32Array.of(0);
  for (let i = 0; i < count; i++) {
    if (i === 0 || segment[i] !== segment[i - 1]) starts.push(i);
  }
  return Int32Array.from(starts);
}
