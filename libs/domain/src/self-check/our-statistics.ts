import { type FlightMetrics } from '../flight/flight-metrics.js';
import { type FlightLog } from '../flight-log.js';
import { type ThermalAnalysis } from '../thermals/thermal-analysis.js';
import { type StatisticName } from './self-check.js';
import { METRES_PER_KM } from '../units.js';

/** What the check needs of an analysis. */
export interface MeasuredFlight {
  metrics: FlightMetrics;
  durationSeconds: number | null;
  thermals: ThermalAnalysis | null;
}

/**
 * Our values as recorders define theirs: length, altitudes and fixes are those of the whole log, and altitudes
 * are of satellites, as instruments show them, unless the log has none.
 */
export function ourStatistics(
  log: FlightLog,
  { metrics, durationSeconds, thermals }: MeasuredFlight,
): Readonly<Record<StatisticName, number | null>> {
  const { track, flight, timeOf, igc } = log;
  const last = track.count - 1;
  const altitude = altitudesOf(log);
  const chosen = rangeOf(track);
  return {
    takeoff_at: metrics.takeoff?.time ?? null,
    landing_at: metrics.landing?.time ?? null,
    log_starts_at: timeOf(0),
    log_ends_at: timeOf(last),
    duration_seconds: durationSeconds,
    fixes_total: igc.fixes.count,
    track_length_km: track.count > 0 ? track.pathM[last]! / METRES_PER_KM : null,
    ground_speed_max_kmh: metrics.groundSpeedMaxKmh,
    climb_max_mps: metrics.climbMaxMps,
    sink_max_mps: metrics.sinkMaxMps,
    altitude_max_m: altitude?.highest ?? null,
    altitude_min_m: altitude?.lowest ?? null,
    altitude_range_m: chosen && chosen.highest - chosen.lowest,
    altitude_max_above_landing_m: chosen && flight && chosen.highest - track.altitudeM[flight.landingIndex]!,
    altitude_takeoff_m: flight && (altitude?.at(flight.takeoffIndex) ?? null),
    altitude_landing_m: flight && (altitude?.at(flight.landingIndex) ?? null),
    thermal_gain_max_m: thermals && thermals.thermals.reduce((most, { gainM }) => Math.max(most, gainM), 0),
    wind_direction_deg: thermals?.wind?.directionDeg ?? null,
  };
}

/** In the altitude that the analysis chose: differences are the same in any, but the barometer's are smoother. */
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
function altitudesOf({ igc, clean }: FlightLog) {
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
  if (highest === -Infinity) return null;
  return { highest, lowest, at: (trackIndex: number): number => gnssAltitudeM[indices[trackIndex]!]! };
}
