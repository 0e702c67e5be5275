import { type FlightMetrics } from '../flight/flight-metrics.js';

/** Metrics affected by the same faults to the same degree. */
export type MetricGroup =
  | 'time'
  | 'altitudeExtremes'
  | 'altitudeDifferences'
  | 'climbTotal'
  | 'verticalSpeeds'
  | 'trackLength'
  | 'meanSpeed'
  | 'endpoints'
  | 'reach'
  | 'topSpeed'
  | 'circling'
  | 'glideRatios';

/** The metrics that have a confidence: those of the flight, and its duration. */
export type MetricName = keyof FlightMetrics | 'durationSeconds';

const GROUP_OF: Record<MetricName, MetricGroup> = {
  durationSeconds: 'time',
  takeoff: 'time',
  landing: 'time',
  altitudeMaxM: 'altitudeExtremes',
  heightAboveGroundTakeoffM: 'altitudeExtremes',
  heightAboveGroundLandingM: 'altitudeExtremes',
  heightAboveGroundMaxM: 'altitudeExtremes',
  heightAboveGroundLowSaveM: 'altitudeExtremes',
  altitudeMinM: 'altitudeExtremes',
  altitudeGainMaxM: 'altitudeDifferences',
  heightGainMaxM: 'altitudeDifferences',
  climbTotalM: 'climbTotal',
  climbMaxMps: 'verticalSpeeds',
  sinkMaxMps: 'verticalSpeeds',
  groundSpeedMaxKmh: 'topSpeed',
  groundSpeedMeanKmh: 'meanSpeed',
  trackLengthKm: 'trackLength',
  distanceStraightKm: 'endpoints',
  distanceFromTakeoffMaxKm: 'reach',
  bounds: 'reach',
  thermalCount: 'circling',
  timeCirclingSeconds: 'circling',
  timeGlidingSeconds: 'circling',
  timeOtherSeconds: 'circling',
  glideRatioMean: 'glideRatios',
  glideRatioBest: 'glideRatios',
};

/** Measured values by metric; null if a value cannot be determined. */
export type MeasuredMetrics = Readonly<Record<MetricName, unknown>>;

export const METRIC_NAMES = Object.keys(GROUP_OF) as MetricName[];

export const METRIC_GROUPS: readonly MetricGroup[] = [...new Set(Object.values(GROUP_OF))];

export function groupOf(metric: MetricName): MetricGroup {
  return GROUP_OF[metric];
}

/** Groups that need an altitude. */
export const ALTITUDE_GROUPS: ReadonlySet<MetricGroup> = new Set([
  'altitudeExtremes',
  'altitudeDifferences',
  'climbTotal',
  'verticalSpeeds',
  'glideRatios',
]);
