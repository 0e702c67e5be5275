import { type FlightPoint } from '../flight/flight-metrics.js';
import { type Wind } from '../wind/describe-wind.js';
import { type WindBand } from '../wind/wind-profile.js';

export type TurnDirection = 'left' | 'right' | 'mixed';

/** A circling climb; see docs/domain/thermals-and-wind.md. */
export interface Thermal {
  /** Indices in the cleaned track. */
  startIndex: number;
  endIndex: number;
  /** Epoch milliseconds; null without a date. */
  startsAt: number | null;
  endsAt: number | null;
  durationSeconds: number;
  enter: FlightPoint;
  exit: FlightPoint;
  /** Mean position of the pilot. */
  centre: { latitude: number; longitude: number };
  gainM: number;
  /** Highest altitude in the thermal; above the exit if the last turns sank. */
  altitudeMaxM: number;
  /** Sum of the descents of at least 5 m within the climb. */
  heightLostM: number;
  climbMeanMps: number;
  /** Best mean over 10 s; null if no such span is free of gaps. */
  climbMaxMps: number | null;
  climbBest30sMps: number | null;
  /** Total turn divided by 360 degrees. This and the values derived from it are null if the log is too sparse. */
  circles: number | null;
  direction: TurnDirection | null;
  circleSecondsMean: number | null;
  /** Relative to the air. */
  radiusMMean: number | null;
  bankDeg: number | null;
  /** Drift of the circles' centres; the direction is where they drift to. */
  drift: { speedKmh: number; directionDeg: number } | null;
  /** Mean climb divided by best climb. */
  efficiency: number | null;
  /** 0 to 1. */
  confidence: number;
}

/** A straight stretch between climbs. */
export interface GlideDetails {
  startIndex: number;
  endIndex: number;
  startsAt: number | null;
  endsAt: number | null;
  durationSeconds: number;
  /** Over ground, along the track. */
  distanceKm: number;
  altitudeLostM: number;
  /** Null below 1 km flown or 50 m lost. */
  glideRatio: number | null;
  groundSpeedMeanKmh: number;
  /** Along the glide, tailwind positive; null if the wind is unknown. */
  windComponentKmh: number | null;
  /** 0 to 1. */
  confidence: number;
}

export interface ThermalSummary {
  count: number;
  timeSeconds: number;
  gainM: number;
  climbMeanMps: number | null;
  climbBestMps: number | null;
  /** Time in thermals divided by the flight's duration. */
  shareOfFlight: number;
  /** Share of the turn in thermals made to the left; null unless the direction of most of it is known. */
  turnDirectionLeftShare: number | null;
  circleSecondsMean: number | null;
  circleRadiusMMean: number | null;
}

/** Thermals, lift without circling, glides and wind of one flight. */
export interface ThermalAnalysis {
  summary: ThermalSummary;
  thermals: Thermal[];
  lifts: LiftDetails[];
  glides: GlideDetails[];
  /** By altitude, lowest first. */
  windProfile: WindBand[];
  /** By time of day, earliest first. */
  windByTime: WindBand[];
  /** Mean over the flight; null if unknown. */
  wind: Wind | null;
  /** The thresholds with the most influence on these results. */
  parameters: ThermalParameters;
}

/** Along a slope (phase `ridge`) or on a straight course (`straight_climb`). */
export type LiftKind = 'ridge' | 'straight';

/** A climb without circling. */
export interface LiftDetails {
  kind: LiftKind;
  startIndex: number;
  endIndex: number;
  startsAt: number | null;
  endsAt: number | null;
  durationSeconds: number;
  /** Negative if height was lost overall. */
  gainM: number;
  climbMeanMps: number;
}

export interface ThermalParameters {
  thermalSecondsMin: number;
  thermalGainMinM: number;
  turnRateEnterDegPerSecond: number;
  turnRateLeaveDegPerSecond: number;
  climbAveragingSeconds: number;
  /** Above this interval circling is detected by the scatter of velocities, above the next one not at all. */
  turnIntervalSecondsMax: number;
  circlingIntervalSecondsMax: number;
  ridgeProgressMax: number;
  ridgeSecondsMin: number;
  straightClimbSecondsMin: number;
  glideSecondsMin: number;
  glideProgressMin: number;
  windBandHeightM: number;
  windSliceSeconds: number;
}
