import {
  decodeDelta,
  type DeltaColumns,
  encodeColumns,
  encodedPieces,
  type EncodedColumns,
  type FlightPhase,
  fullTrackOf,
  PHASE_NAMES,
  type ReplayEncoding,
  type ReplayTrack,
} from '@app/domain';
import { type BoundsPayload } from './metrics.payload.js';
import { type GapPayload } from './quality.payload.js';
import { wireTime } from './wire-values.js';

/** A phase of the flight in wire format; indices of points in the same response. */
export interface TrackPhasePayload {
  kind: FlightPhase['kind'];
  start_index: number;
  end_index: number;
}

/** The track of a flight in wire format, without its columns. */
export interface TrackDescriptionPayload {
  started_at: string | null;
  resolution: 'full' | 'high' | 'preview';
  /** Maximum distance of an omitted point from the line shown, at the same time; 0 for the full track. */
  tolerance: { horizontal_m: number; altitude_m: number };
  /** Length of the stretch of the log around a point that its value is computed from. */
  smoothing: {
    ground_speed_window_seconds: number;
    vario_window_seconds: number;
    heading_window_seconds: number;
  };
  point_count: number;
  source_point_count: number;
  altitude_source: 'pressure' | 'gnss' | null;
  takeoff_index: number | null;
  landing_index: number | null;
  /** Points at which the track starts, or resumes after a gap or position jump. */
  segment_starts: number[];
  /** Names of the codes in the `phase` column, by code. */
  phase_names: string[];
  phases: TrackPhasePayload[];
  /** Points that every resolution contains in addition to those in the other fields: turnpoints. */
  kept_indices: number[];
}

export type TrackPayload = TrackDescriptionPayload & EncodedColumns;

/** Converts a track to wire format. */
export function trackPayload(track: ReplayTrack, encoding: ReplayEncoding): TrackPayload {
  return { ...trackDescription(track), ...encodeColumns(track.columns, encoding) };
}

function trackDescription(track: ReplayTrack): TrackDescriptionPayload {
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
    phases: track.phases.map(phasePayload),
    kept_indices: Array.from(track.keptIndices),
  };
}

function phasePayload({ kind, startIndex, endIndex }: FlightPhase): TrackPhasePayload {
  return { kind, start_index: startIndex, end_index: endIndex };
}

/** The parts of the response about the flight around its track. */
export interface TrackFramePayload {
  flight_id: string;
  analysis_version: number;
  gaps: GapPayload[];
  bounds: BoundsPayload | null;
}

/** The whole response that carries a track. */
export type TrackBody<Payload extends TrackPayload = TrackPayload> = TrackFramePayload & Payload;

/** A full track in the encoding used for storage. */
export type StoredTrackBody = TrackBody<TrackDescriptionPayload & DeltaColumns>;

export function trackBody(
  track: ReplayTrack,
  encoding: ReplayEncoding,
  { flight_id, analysis_version, gaps, bounds }: TrackFramePayload,
): TrackBody {
  return { flight_id, analysis_version, ...trackPayload(track, encoding), gaps, bounds };
}

/**
 * The JSON of `trackBody`, as stored and sent. Byte for byte the same, but much faster for deltas, whose columns are
 * written directly as bytes.
 */
export function trackJson(
  track: ReplayTrack,
  encoding: ReplayEncoding,
  frame: TrackFramePayload,
): Uint8Array {
  const pieces = [...trackJsonPieces(track, encoding, frame)];
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

/** The same in pieces, so that a process sending a long track can do other work in between. */
export function* trackJsonPieces(
  track: ReplayTrack,
  encoding: ReplayEncoding,
  { flight_id, analysis_version, gaps, bounds }: TrackFramePayload,
): Generator<string | Uint8Array> {
  const before = JSON.stringify({ flight_id, analysis_version, ...trackDescription(track) });
  const after = JSON.stringify({ gaps, bounds });
  yield `${before.slice(0, -1)},`;
  yield* encodedPieces(track.columns, encoding);
  yield `,${after.slice(1)}`;
}

/** Restores the full track exactly from the response that carries it in deltas. */
export function restoreTrack(body: StoredTrackBody): ReplayTrack {
  return fullTrackOf({
    startedAt: body.started_at === null ? null : Date.parse(body.started_at),
    segmentStarts: Int32Array.from(body.segment_starts),
    takeoffIndex: body.takeoff_index,
    landingIndex: body.landing_index,
    phases: body.phases.map(({ kind, start_index, end_index }) => ({
      kind,
      startIndex: start_index,
      endIndex: end_index,
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
