import { wireTime } from '@core/contract';
import { type Bounds, type FlightMetrics, type FlightPoint } from '@engine/analysis';
import type * as wire from '../shapes/index.js';
import { DECIMALS, wireNumber } from './wire-values.js';

/** Converts metrics to wire format: snake_case, RFC 3339, rounded to the resolution of the sensors. */
export function metricsPayload(metrics: FlightMetrics): wire.FlightMetrics {
  return {
    takeoff: metrics.takeoff && pointPayload(metrics.takeoff),
    landing: metrics.landing && pointPayload(metrics.landing),
    altitude_max_m: wireNumber(metrics.altitudeMaxM, DECIMALS.altitudeM),
    altitude_min_m: wireNumber(metrics.altitudeMinM, DECIMALS.altitudeM),
    altitude_gain_max_m: wireNumber(metrics.altitudeGainMaxM, DECIMALS.altitudeM),
    climb_total_m: wireNumber(metrics.climbTotalM, DECIMALS.altitudeM),
    height_gain_max_m: wireNumber(metrics.heightGainMaxM, DECIMALS.altitudeM),
    climb_max_mps: wireNumber(metrics.climbMaxMps, DECIMALS.verticalSpeedMps),
    sink_max_mps: wireNumber(metrics.sinkMaxMps, DECIMALS.verticalSpeedMps),
    ground_speed_max_kmh: wireNumber(metrics.groundSpeedMaxKmh, DECIMALS.groundSpeedKmh),
    ground_speed_mean_kmh: wireNumber(metrics.groundSpeedMeanKmh, DECIMALS.groundSpeedKmh),
    track_length_km: wireNumber(metrics.trackLengthKm, DECIMALS.distanceKm),
    distance_straight_km: wireNumber(metrics.distanceStraightKm, DECIMALS.distanceKm),
    distance_from_takeoff_max_km: wireNumber(metrics.distanceFromTakeoffMaxKm, DECIMALS.distanceKm),
    thermal_count: metrics.thermalCount,
    time_circling_seconds: metrics.timeCirclingSeconds,
    time_gliding_seconds: metrics.timeGlidingSeconds,
    time_other_seconds: metrics.timeOtherSeconds,
    glide_ratio_mean: wireNumber(metrics.glideRatioMean, DECIMALS.ratio),
    glide_ratio_best: wireNumber(metrics.glideRatioBest, DECIMALS.ratio),
    bounds: boundsPayload(metrics.bounds),
  };
}

export function pointPayload(point: FlightPoint): wire.FlightPoint {
  return {
    time: wireTime(point.time),
    latitude: wireNumber(point.latitude, DECIMALS.coordinate),
    longitude: wireNumber(point.longitude, DECIMALS.coordinate),
    altitude_m: wireNumber(point.altitudeM, DECIMALS.altitudeM),
  };
}

function boundsPayload(bounds: Bounds | null): wire.Bounds | null {
  if (bounds === null) return null;
  return {
    south: wireNumber(bounds.south, DECIMALS.coordinate),
    west: wireNumber(bounds.west, DECIMALS.coordinate),
    north: wireNumber(bounds.north, DECIMALS.coordinate),
    east: wireNumber(bounds.east, DECIMALS.coordinate),
  };
}
