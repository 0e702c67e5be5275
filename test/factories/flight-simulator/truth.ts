import { type Position } from './scenario.js';
import { type PhaseKind } from './true-track.js';

/** Times are epoch seconds, positions WGS 84, altitudes above mean sea level; nothing is noisy or rounded. */
export interface FlightTruth {
  readonly takeOff: Moment;
  readonly landing: Moment;
  readonly durationSeconds: number;
  /** The whole log from switch-on to switch-off, without gaps or overlaps. */
  readonly phases: readonly { kind: PhaseKind; startSeconds: number; endSeconds: number }[];
  /** The same, with the phases of the free flight merged. */
  readonly segments: readonly SegmentTruth[];
  readonly thermals: readonly ThermalTruth[];
  readonly glides: readonly GlideTruth[];
  readonly wind: WindTruth;
  /** Highest and lowest point of the flight, at any second, recorded or not. */
  readonly altitudeMaxMetres: number;
  readonly altitudeMinMetres: number;
  /** The same for the recorded seconds of the flight. */
  readonly recordedAltitudeMaxMetres: number;
  readonly recordedAltitudeMinMetres: number;
  /** Over the ground from take-off to landing, second by second. */
  readonly trackLengthMetres: number;
  /** The same through the recorded seconds only: what a reader without noise would sum up. */
  readonly recordedTrackLengthMetres: number;
  readonly log: LogTruth;
}

export interface Moment extends Position {
  readonly timeSeconds: number;
  readonly altitudeMetres: number;
}

export interface SegmentTruth {
  readonly kind: 'flight' | 'tow' | 'powered' | 'balloon' | 'drive' | 'hike' | 'ground';
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface ThermalTruth {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly entryAltitudeMetres: number;
  readonly exitAltitudeMetres: number;
  readonly gainMetres: number;
  readonly meanClimbMps: number;
  readonly turn: 'left' | 'right';
  /** Full circles through the air. */
  readonly circles: number;
  /** Mean radius of the circles through the air. */
  readonly circleRadiusMetres: number;
  /** The core at the pilot's altitude; it drifts with the wind. */
  readonly coreAtEntry: Position;
  readonly coreAtExit: Position;
  readonly driftEastMps: number;
  readonly driftNorthMps: number;
  /** The same drift as a wind. */
  readonly windSpeedMps: number;
  readonly windFromDegrees: number;
}

export interface GlideTruth {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly startAltitudeMetres: number;
  readonly endAltitudeMetres: number;
  readonly altitudeLostMetres: number;
  /** Along the track over the ground. */
  readonly distanceMetres: number;
  readonly straightDistanceMetres: number;
  readonly meanGroundSpeedMps: number;
  /** Track distance per height lost; null for a glide without height loss. */
  readonly glideRatio: number | null;
}

export interface WindTruth {
  /** Vector mean over the seconds of the flight. */
  readonly meanSpeedMps: number;
  readonly meanFromDegrees: number;
  readonly layers: readonly { altitudeMetres: number; speedMps: number; fromDegrees: number }[];
}

export interface LogTruth {
  readonly fixCount: number;
  readonly validFixCount: number;
  /** Between take-off and landing, both included. */
  readonly flightFixCount: number;
  /** Nothing written, or nothing usable: from the last good fix to the next. */
  readonly gaps: readonly { startSeconds: number; endSeconds: number }[];
  readonly positionSpikesSeconds: readonly number[];
  readonly altitudeSpikesSeconds: readonly number[];
  readonly frozenSensorSeconds: readonly number[];
  readonly duplicateTimesSeconds: readonly number[];
  readonly outOfOrderSeconds: readonly number[];
}
