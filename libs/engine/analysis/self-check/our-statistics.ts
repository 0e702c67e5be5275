import { type FlightMetrics } from '../flight/flight-metrics.js';
import { type FlightLog } from '../flight-log.js';
import { type ThermalAnalysis } from '../thermals/thermal-analysis.js';
import { type StatisticName } from './self-check.js';
import { METRES_PER_KM } from '../units.js';

/** The analysis results needed for the check. */
export interface MeasuredFlight {
  metrics: FlightMetrics;
  durationSeconds: number | null;
  thermals: ThermalAnalysis | null;
}

type Statistic = (log: FlightLog, measured: MeasuredFlight) => number | null;

/**
 * Our values by the recorders' definitions: length, altitudes and fixes cover the whole log, and altitudes are GNSS
 * altitudes, as instruments show them, unless the log has none. Heights and climb rates are in pressure altitude
 * ({@link asShown}). Each value is computed on demand.
 */
export const OUR_STATISTICS: Readonly<Record<StatisticName, Statistic>> = {
  takeoff_at: (_, { metrics }) => metrics.takeoff?.time ?? null,
  landing_at: (_, { metrics }) => metrics.landing?.time ?? null,
  log_starts_at: ({ timeOf }) => timeOf(0),
  log_ends_at: ({ timeOf, track }) => timeOf(track.count - 1),
  duration_seconds: (_, { durationSeconds }) => durationSeconds,
  fixes_total: ({ igc }) => igc.fixes.count,
  track_length_km: ({ track: { count, pathM } }) => (count > 0 ? pathM[count - 1]! / METRES_PER_KM : null),
  ground_speed_max_kmh: (_, { metrics }) => metrics.groundSpeedMaxKmh,
  climb_max_mps: (log, { metrics }) => metrics.climbMaxMps && asShown(log, metrics.climbMaxMps),
  sink_max_mps: (log, { metrics }) => metrics.sinkMaxMps && asShown(log, metrics.sinkMaxMps),
  altitude_max_m: (log) => gnssRangeOf(log)?.highest ?? null,
  altitude_min_m: (log) => gnssRangeOf(log)?.lowest ?? null,
  altitude_range_m: (log) => {
    const range = rangeOf(log.track);
    return range && asShown(log, range.highest - range.lowest);
  },
  altitude_max_above_landing_m: (log) => {
    const { track, flight } = log;
    const range = rangeOf(track);
    return range && flight && asShown(log, range.highest - track.altitudeM[flight.landingIndex]!);
  },
  altitude_takeoff_m: (log) => log.flight && gnssAltitudeAt(log, log.flight.takeoffIndex),
  altitude_landing_m: (log) => log.flight && gnssAltitudeAt(log, log.flight.landingIndex),
  thermal_gain_max_m: (log, { thermals }) =>
    thermals &&
    asShown(
      log,
      thermals.thermals.reduce((most, { gainM }) => Math.max(most, gainM), 0),
    ),
  wind_direction_deg: (_, { thermals }) => thermals?.wind?.directionDeg ?? null,
};

/**
 * A height or climb rate as an instrument shows it. Instruments measure both by air pressure, without the correction
 * for the warmth of the air.
 */
export function asShown({ clean }: FlightLog, value: number): number {
  return value / (1 + (clean.altitudeLevel.fit?.stretch ?? 0));
}

/** In the altitude chosen by the analysis: differences are the same in either, but the barometer is smoother. */
function rangeOf({ count, altitudeM, altitudeSource }: FlightLog['track']) {
  if (altitudeSource === null) return null;
  let highest = -Infinity;
  let lowest = Infinity;
  for (let i = 0; i < count; i++) {
    if (altitudeM[i]! > highest) highest = altitudeM[i]!;
    if (altitudeM[i]! < lowest) lowest = altitudeM[i]!;
  }
  return { highest, lowest };
}

/** GNSS altitudes of the fixes used; null when the recorder wrote none. */
function gnssRangeOf({ igc, clean }: FlightLog) {
  const { gnssAltitudeM } = igc.fixes;
  const { indices, count } = clean.selection;
  let highest = -Infinity;
  let lowest = Infinity;
  for (let i = 0; i < count; i++) {
    const altitude = gnssAltitudeM[indices[i]!]!;
    // Zero also means "not available".
    if (altitude === 0) continue;
    if (altitude > highest) highest = altitude;
    if (altitude < lowest) lowest = altitude;
  }
  return highest === -Infinity ? null : { highest, lowest };
}

function gnssAltitudeAt({ igc, clean }: FlightLog, trackIndex: number): number | null {
  const { gnssAltitudeM } = igc.fixes;
  const { indices, count } = clean.selection;
  for (let i = 0; i < count; i++) {
    if (gnssAltitudeM[indices[i]!] !== 0) return gnssAltitudeM[indices[trackIndex]!]!;
  }
  return null;
}
