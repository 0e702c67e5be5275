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

/** A stretch of the flight on the wire; indices of points of the same answer. */
export interface TrackPhasePayload {
  kind: FlightPhase['kind'];
  start_index: number;
  end_index: number;
}

/** The track of a flight on the wire, beside its columns in one of the encodings. */
export interface TrackDescriptionPayload {
  started_at: string | null;
  resolution: 'full' | 'high' | 'preview';
  /** Every point left out lies this near to the line shown, at its own time; 0 in the full track. */
  tolerance: { horizontal_m: number; altitude_m: number };
  /** Length of the stretch of the log around a point from which its value is made. */
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
  /** Points at which the track begins, or begins again after a gap or a jump of place. */
  segment_starts: number[];
  /** Names of the codes in the `phase` column, by code. */
  phase_names: string[];
  phases: TrackPhasePayload[];
  /** Points that every resolution has beside those that the other fields name: turnpoints. */
  kept_indices: number[];
}

export type TrackPayload = TrackDescriptionPayload & EncodedColumns;

/** Puts a track on the wire. */
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

/** What the answer says of the flight around its track. */
export interface TrackFramePayload {
  flight_id: string;
  analysis_version: number;
  gaps: GapPayload[];
  bounds: BoundsPayload | null;
}

/** The whole answer that carries a track. */
export type TrackBody<Payload extends TrackPayload = TrackPayload> = TrackFramePayload & Payload;

/** A full track in the encoding in which it is stored. */
export type StoredTrackBody = TrackBody<TrackDescriptionPayload & DeltaColumns>;

export function trackBody(
  track: ReplayTrack,
  encoding: ReplayEncoding,
  { flight_id, analysis_version, gaps, bounds }: TrackFramePayload,
): TrackBody {
  return { flight_id, analysis_version, ...trackPayload(track, encoding), gaps, bounds };
}

/**
 * The JSON of `trackBody`, as it is stored and sent: byte by byte the same, in deltas in a fraction of the time, since
 * these columns go straight into bytes.
 */
export function trackJson(
  track: ReplayTrack,
  encoding: ReplayEncoding,
  frame: TrackFramePayload,
): Uint8Array {
  const pieces = [...trackJsonPieces(track, encoding, frame)];
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

/** The same, piece by piece: whoever sends a long track can do other work between two of them. */
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

/** The full track again, to the last digit, from the answer that carries it in deltas. */
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
