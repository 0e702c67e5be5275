import {
  encodeColumns,
  type EncodedColumns,
  type FlightPhase,
  PHASE_NAMES,
  type ReplayEncoding,
  type ReplayTrack,
} from '@app/domain';
import { wireTime } from './wire-values.js';

/** A stretch of the flight on the wire; indices of points of the same answer. */
export interface TrackPhasePayload {
  kind: string;
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
}

export type TrackPayload = TrackDescriptionPayload & EncodedColumns;

/** Puts a track on the wire. */
export function trackPayload(track: ReplayTrack, encoding: ReplayEncoding): TrackPayload {
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
    ...encodeColumns(track.columns, encoding),
  };
}

function phasePayload({ kind, startIndex, endIndex }: FlightPhase): TrackPhasePayload {
  return { kind, start_index: startIndex, end_index: endIndex };
}
