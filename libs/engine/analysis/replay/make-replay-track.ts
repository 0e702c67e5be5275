import { type ReplayResolution, type ReplayTrack, type FullTrackParts } from './replay-track.js';
import { ColumnBlock } from '../column-block.js';
import { wrapLongitude } from '../geo/wrap-longitude.js';
import { type FlightLog } from '../flight-log.js';
import { type FlightPhase } from '../phases/flight-phase.js';
import { REPLAY } from '../thresholds.js';
import { isAboveSea } from '../track/sea-level.js';
import { keptOf, type Track } from '../track/track.js';
import { keptPoints } from './kept-points.js';
import { motionColumns } from './motion-columns.js';
import { phaseColumn } from './phase-column.js';
import { nearestWhole, pickPoints, type ReplayColumns, scaleOf, UNKNOWN } from './replay-columns.js';
import { simplifyTrack } from './simplify-track.js';

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
  const { count, timeSeconds, latitudeDeg, longitudeDeg } = track;
  const degree = scaleOf('latitude');
  const block = new ColumnBlock(count, 32);
  const timeOffsetSeconds = block.int32();
  const latitude = block.int32();
  const longitude = block.int32();
  const startedAt = timeSeconds[0]!;
  for (let i = 0; i < count; i++) {
    timeOffsetSeconds[i] = timeSeconds[i]! - startedAt;
    latitude[i] = nearestWhole(latitudeDeg[i]! * degree);
    longitude[i] = nearestWhole(wrapLongitude(longitudeDeg[i]!) * degree);
  }
  const altitudeM = wholeAltitudes(track, block);
  return {
    timeOffsetSeconds,
    latitude,
    longitude,
    altitudeM,
    altitudeMslM: isAboveSea(log.clean.altitudeLevel) ? altitudeM : null,
    altitudePressureM: asWritten(log, igc.fixes.pressureAltitudeM),
    altitudeGnssM: asWritten(log, igc.fixes.gnssAltitudeM),
    groundM: wholeGround(log),
    ...motionColumns(track, block),
    phase: phaseColumn(block, phases),
  };
}

function wholeAltitudes({ count, altitudeM, altitudeSource }: Track, block: ColumnBlock): Int32Array | null {
  const whole = block.int32();
  if (altitudeSource === null) return null;
  for (let i = 0; i < count; i++) whole[i] = nearestWhole(altitudeM[i]!);
  return whole;
}

/** Null without terrain. */
function wholeGround({ ground, track }: FlightLog): Int32Array | null {
  if (ground === null) return null;
  return Int32Array.from({ length: track.count }, (_, i) => {
    const groundM = ground.groundM[i]!;
    return groundM === groundM ? nearestWhole(groundM) : UNKNOWN;
  });
}

/** The values of the fixes in use; null when the recorder wrote none. */
function asWritten({ clean }: FlightLog, values: Int32Array): Int32Array | null {
  const column = keptOf(values, clean.selection, Int32Array);
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
