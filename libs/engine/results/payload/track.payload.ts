import { wireTime } from '@core/contract';
import {
  CLEANING,
  decodeDelta,
  encodeColumns,
  encodedPieces,
  type EncodedColumns,
  type FlightPhase,
  fullTrackOf,
  glideRatio,
  PHASE_NAMES,
  type ReplayEncoding,
  type ReplayPhase,
  type ReplayTrack,
  valueAt,
} from '@engine/analysis';
import type * as wire from '../shapes/index.js';
import { DECIMALS, wireNumber } from './wire-values.js';

/** The parts of the response about the flight around its track. */
export interface TrackFrame extends Pick<wire.TrackDescription, 'flight_id' | 'analysis_version' | 'bounds'> {
  gaps: wire.FlightGap[];
}

type Description = Omit<wire.TrackDescription, keyof TrackFrame>;

/** Converts a track to wire format. */
export function trackPayload(track: ReplayTrack, encoding: ReplayEncoding): Description & EncodedColumns {
  return { ...trackDescription(track), ...encodeColumns(track.columns, encoding) };
}

function trackDescription(track: ReplayTrack): Description {
  return {
    started_at: wireTime(track.startedAt),
    resolution: track.resolution,
    tolerance: { horizontal_m: track.tolerance.horizontalM, altitude_m: track.tolerance.altitudeM },
    smoothing: {
      ground_speed_window_seconds: track.windows.groundSpeedSeconds,
      vario_window_seconds: track.windows.varioSeconds,
      heading_window_seconds: track.windows.headingSeconds,
    },
    point_count: track.pointCount,
    source_point_count: track.sourcePointCount,
    altitude_source: track.altitudeSource,
    takeoff_index: track.takeoffIndex,
    landing_index: track.landingIndex,
    segment_starts: Array.from(track.segmentStarts),
    phase_names: [...PHASE_NAMES],
    phases: phasePayloads(track),
    kept_indices: Array.from(track.keptIndices),
  };
}

/** Phases of these kinds have a number. */
const NUMBERED: readonly FlightPhase['kind'][] = ['thermal', 'glide'];

function phasePayloads(track: ReplayTrack): wire.TrackPhase[] {
  const counts: Partial<Record<FlightPhase['kind'], number>> = {};
  return track.phases.map((phase) => {
    const { kind } = phase;
    const number = NUMBERED.includes(kind) ? (counts[kind] = (counts[kind] ?? 0) + 1) : null;
    return {
      kind,
      start_index: phase.startIndex,
      end_index: phase.endIndex,
      number,
      ...measured(track, phase),
    };
  });
}

/** Phases of the full track with their times instead of indices. */
export function timedPhasesPayload(track: ReplayTrack): wire.SegmentPhase[] {
  const timeAt = (seconds: number) =>
    wireTime(track.startedAt === null ? null : track.startedAt + seconds * 1000);
  return phasePayloads(track).map((phase) => ({
    kind: phase.kind,
    number: phase.number,
    starts_at: timeAt(phase.start_offset_seconds),
    ends_at: timeAt(phase.end_offset_seconds),
    duration_seconds: phase.end_offset_seconds - phase.start_offset_seconds,
    distance_km: phase.distance_km!, // of a track that was just built
    altitude_change_m: phase.altitude_change_m,
    climb_mean_mps: phase.climb_mean_mps,
    glide_ratio: phase.glide_ratio,
  }));
}

/** Every resolution contains the boundaries of the phases, so each gives the same values. */
function measured({ columns }: ReplayTrack, { kind, startIndex, endIndex, distanceM }: ReplayPhase) {
  const startSeconds = columns.timeOffsetSeconds[startIndex]!;
  const endSeconds = columns.timeOffsetSeconds[endIndex]!;
  const startM = valueAt(columns, 'altitudeM', startIndex);
  const endM = valueAt(columns, 'altitudeM', endIndex);
  const changeM = startM === null || endM === null ? null : endM - startM;
  const isClimbKnown = changeM !== null && kind !== 'gap' && isPossible(changeM, endSeconds - startSeconds);
  const isRatioKnown = changeM !== null && kind === 'glide' && distanceM !== null;
  return {
    start_offset_seconds: startSeconds,
    end_offset_seconds: endSeconds,
    distance_km: distanceM === null ? null : wireNumber(distanceM / 1000, DECIMALS.phaseDistanceKm),
    altitude_change_m: changeM,
    climb_mean_mps: isClimbKnown
      ? wireNumber(changeM / (endSeconds - startSeconds), DECIMALS.verticalSpeedMps)
      : null,
    glide_ratio: isRatioKnown ? wireNumber(glideRatio(distanceM, -changeM), DECIMALS.ratio) : null,
  };
}

/** Whether an aircraft can climb or sink so far in this time. In broken logs, altitudes jump. */
function isPossible(changeM: number, seconds: number): boolean {
  return seconds > 0 && Math.abs(changeM) <= CLEANING.altitudeRateMaxMps * seconds + CLEANING.altitudeNoiseM;
}

/**
 * Gaps with their place in the track. A segment starts after every gap, and both lists are in order. Segments also
 * start after jumps of the position, which take less time than any gap.
 */
export function trackGaps(
  { columns: { timeOffsetSeconds }, segmentStarts }: ReplayTrack,
  gaps: readonly wire.FlightGap[],
): wire.TrackGap[] {
  let next = 0;
  const silentBefore = (index: number) => timeOffsetSeconds[index]! - timeOffsetSeconds[index - 1]!;
  return gaps.flatMap(({ starts_at, ends_at, duration_seconds, distance_m }) => {
    while (next < segmentStarts.length && silentBefore(segmentStarts[next]!) !== duration_seconds) next++;
    const end_index = segmentStarts[next++];
    if (end_index === undefined) return []; // not in this part of the track
    return [{ starts_at, ends_at, duration_seconds, distance_m, start_index: end_index - 1, end_index }];
  });
}

export function trackBody(
  track: ReplayTrack,
  encoding: ReplayEncoding,
  { flight_id, analysis_version, gaps, bounds }: TrackFrame,
): wire.FlightTrack {
  return {
    flight_id,
    analysis_version,
    ...trackPayload(track, encoding),
    gaps: trackGaps(track, gaps),
    bounds,
  };
}

/**
 * The JSON of `trackBody`, as stored and sent. Byte for byte the same, but much faster for deltas, whose columns are
 * written directly as bytes.
 */
export function trackJson(track: ReplayTrack, encoding: ReplayEncoding, frame: TrackFrame): Uint8Array {
  const pieces = [...trackJsonPieces(track, encoding, frame)];
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

/** The same in pieces, so that a process sending a long track can do other work in between. */
export function* trackJsonPieces(
  track: ReplayTrack,
  encoding: ReplayEncoding,
  { flight_id, analysis_version, gaps, bounds }: TrackFrame,
): Generator<string | Uint8Array> {
  const before = JSON.stringify({ flight_id, analysis_version, ...trackDescription(track) });
  const after = JSON.stringify({ gaps: trackGaps(track, gaps), bounds });
  yield `${before.slice(0, -1)},`;
  yield* encodedPieces(track.columns, encoding);
  yield `,${after.slice(1)}`;
}

/** A full track in the encoding used for storage. */
export type StoredTrackBody = wire.TrackInDeltas;

/** Restores the full track exactly from the response that carries it in deltas. */
export function restoreTrack(body: StoredTrackBody): ReplayTrack {
  return fullTrackOf({
    startedAt: body.started_at === null ? null : Date.parse(body.started_at),
    segmentStarts: Int32Array.from(body.segment_starts),
    takeoffIndex: body.takeoff_index,
    landingIndex: body.landing_index,
    phases: body.phases.map(({ kind, start_index, end_index, distance_km = null }) => ({
      kind,
      startIndex: start_index,
      endIndex: end_index,
      distanceM: distance_km === null ? null : Math.round(distance_km * 1000),
    })),
    keptIndices: Int32Array.from(body.kept_indices),
    altitudeSource: body.altitude_source,
    windows: {
      groundSpeedSeconds: body.smoothing.ground_speed_window_seconds,
      varioSeconds: body.smoothing.vario_window_seconds,
      headingSeconds: body.smoothing.heading_window_seconds,
    },
    columns: decodeDelta(body),
  });
}
