import { type HeightMetrics } from '../ground/height-metrics.js';
import { type PhaseMetrics } from '../phases/phase-metrics.js';
import { type VerticalMetrics } from './vertical-metrics.js';

/** A position and time of the flight. */
export interface FlightPoint {
  /** Epoch milliseconds; null without a date. */
  time: number | null;
  latitude: number;
  longitude: number;
  /** In the reference of `FlightQuality.altitudeLevel`; null without altitudes. */
  altitudeM: number | null;
}

/** Bounding box of the flight, degrees. West is greater than east if it spans the antimeridian. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Metrics of the flight between take-off and landing; null if a value cannot be determined reliably. */
export interface FlightMetrics extends VerticalMetrics, HeightMetrics, PhaseMetrics {
  /** Null when the log is too sparse to show circles, or has no altitudes. */
  thermalCount: number | null;
  takeoff: FlightPoint | null;
  landing: FlightPoint | null;
  /** Best climb and strongest sink over the averaging window, after the release of a tow; sink is negative. */
  climbMaxMps: number | null;
  sinkMaxMps: number | null;
  groundSpeedMaxKmh: number | null;
  groundSpeedMeanKmh: number | null;
  trackLengthKm: number | null;
  /** From take-off to landing. */
  distanceStraightKm: number | null;
  distanceFromTakeoffMaxKm: number | null;
  bounds: Bounds | null;
}
