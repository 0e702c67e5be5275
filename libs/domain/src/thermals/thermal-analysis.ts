import { type FlightPoint } from '../flight/flight-metrics.js';
import { type Wind } from '../wind/describe-wind.js';
import { type WindBand } from '../wind/wind-profile.js';

export type TurnDirection = 'left' | 'right' | 'mixed';

/** A climb in circles; see docs/domain/thermals-and-wind.md. */
export interface Thermal {
  /** Indices in the cleaned track. */
  startIndex: number;
  endIndex: number;
  /** Epoch milliseconds, null without a date. */
  startsAt: number | null;
  endsAt: number | null;
  durationSeconds: number;
  enter: FlightPoint;
  exit: FlightPoint;
  /** Mean place of the pilot. */
  centre: { latitude: number; longitude: number };
  gainM: number;
  /** Highest altitude on the way; above the exit where the last turns sank. */
  altitudeMaxM: number;
  /** Sum of the descents of at least 5 m on the way up. */
  heightLostM: number;
  climbMeanMps: number;
  /** Best mean over 10 s; null when no such span is free of gaps. */
  climbMaxMps: number | null;
  climbBest30sMps: number | null;
  /** Turn made by 360 degrees; this and what follows from it is null when the log is too sparse to tell it. */
  circles: number | null;
  direction: TurnDirection | null;
  circleSecondsMean: number | null;
  /** Through the air. */
  radiusMMean: number | null;
  bankDeg: number | null;
  /** Of the circles' centres; the direction is where they drift to. */
  drift: { speedKmh: number; directionDeg: number } | null;
  /** Mean by best climb. */
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
  /** Along the glide: positive is tail wind; null when the wind isn't known. */
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
  /** Time in thermals by the flight's duration. */
  shareOfFlight: number;
  /** Share of the turn in thermals that was made to the left; null unless the side of most of it is known. */
  turnDirectionLeftShare: number | null;
  circleSecondsMean: number | null;
  circleRadiusMMean: number | null;
}

/** Thermals, lift without circles, glides and wind of one flight. */
export interface ThermalAnalysis {
  summary: ThermalSummary;
  thermals: Thermal[];
  lifts: LiftDetails[];
  glides: GlideDetails[];
  /** By altitude, lowest first. */
  windProfile: WindBand[];
  /** By time of day, earliest first. */
  windByTime: WindBand[];
  /** Mean of the flight; null when nothing tells it. */
  wind: Wind | null;
  /** The thresholds these depend on most. */
  parameters: ThermalParameters;
}

/** Along a slope (phase `ridge`), or on the way (`straight_climb`). */
export type LiftKind = 'ridge' | 'straight';

/** A climb without circles. */
export interface LiftDetails {
  kind: LiftKind;
  startIndex: number;
  endIndex: number;
  startsAt: number | null;
  endsAt: number | null;
  durationSeconds: number;
  /** Negative when height was lost on the whole. */
  gainM: number;
  climbMeanMps: number;
}

export interface ThermalParameters {
  thermalSecondsMin: number;
  thermalGainMinM: number;
  turnRateEnterDegPerSecond: number;
  turnRateLeaveDegPerSecond: number;
  climbAveragingSeconds: number;
  /** Above this interval circling is told by the scatter of speeds, above the next not at all. */
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
