import { type FlightPhase } from '../phases/flight-phase.js';
import { type AltitudeSource } from '../track/altitude-source.js';
import { type ReplayColumns } from './replay-columns.js';

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
