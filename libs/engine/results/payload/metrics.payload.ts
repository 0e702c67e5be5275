import { wireTime } from '@core/contract';
import { type Bounds, type FlightMetrics, type FlightPoint } from '@engine/analysis';
import { metricValues } from '../metrics.js';
import type * as wire from '../shapes/index.js';
import { DECIMALS, wireNumber } from './wire-values.js';

/** Converts metrics to wire format: snake_case, RFC 3339, rounded to the resolution of the sensors. */
export function metricsPayload(metrics: FlightMetrics): wire.FlightMetrics {
  return {
    takeoff: metrics.takeoff && pointPayload(metrics.takeoff),
    landing: metrics.landing && pointPayload(metrics.landing),
    ...metricValues((_name, { from, decimals }) =>
      decimals === null ? from(metrics) : wireNumber(from(metrics), decimals),
    ),
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
