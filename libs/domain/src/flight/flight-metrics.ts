import { type PhaseMetrics } from '../phases/phase-metrics.js';

/** A place and moment of the flight. */
export interface FlightPoint {
  /** Epoch milliseconds, or null when the file gives no date. */
  time: number | null;
  latitude: number;
  longitude: number;
  /** In the chosen altitude source; null when the file has no altitudes. */
  altitudeM: number | null;
}

/** Smallest box around the flight, degrees. West is greater than east when it spans the antimeridian. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Numbers of the flight between take-off and landing. Null wherever a value can't honestly be given. */
export interface FlightMetrics extends PhaseMetrics {
  /** Thermals of the flight; null when the log is too sparse to see circles, or has no altitudes. */
  thermalCount: number | null;
  takeoff: FlightPoint | null;
  landing: FlightPoint | null;
  altitudeMaxM: number | null;
  altitudeMinM: number | null;
  /** Highest altitude above take-off. */
  altitudeGainMaxM: number | null;
  /** Sum of all climbs, reversals below the noise of the sensor left out. */
  climbTotalM: number | null;
  /** Largest climb from a low to a later high. */
  heightGainMaxM: number | null;
  /** Best and worst vertical speed over the averaging window, after the release of a tow; sink is negative. */
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
