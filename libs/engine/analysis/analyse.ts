import { type Aircraft } from './aircraft/aircraft.js';
import { judgeAircraft } from './aircraft/judge-aircraft.js';
import { boundsOf, distanceMetrics } from './flight/distance-metrics.js';
import { type FlightSpan } from './flight/flight-span.js';
import { type FlightMetrics } from './flight/flight-metrics.js';
import { pointOf } from './flight/flight-point.js';
import { speedMetrics } from './flight/speed-metrics.js';
import { topSpeedBesideSpikes } from './flight/top-speed.js';
import { NO_ALTITUDES, verticalMetrics } from './flight/vertical-metrics.js';
import { type FlightLog, prepareLog } from './flight-log.js';
import { type IgcFile, type IgcHeaders } from './igc/igc-file.js';
import { readLog } from './formats/read-log.js';
import { heightMetrics, NO_HEIGHTS } from './ground/height-metrics.js';
import { findPhases, undivided, type FlightPhases } from './phases/find-phases.js';
import { type FlightPhase } from './phases/flight-phase.js';
import { NO_PHASES, phaseMetrics } from './phases/phase-metrics.js';
import { assessQuality } from './quality/assess-quality.js';
import { type FlightQuality } from './quality/flight-quality.js';
import { findSegments } from './segments/find-segments.js';
import { type Propulsion, propulsionsOf } from './segments/find-propulsion.js';
import { type LogSegments } from './segments/log-segment.js';
import { checkStatistics } from './self-check/check-statistics.js';
import { type SelfCheck } from './self-check/self-check.js';
import { analyseThermals } from './thermals/analyse-thermals.js';
import { type ThermalAnalysis } from './thermals/thermal-analysis.js';
import { isAboveSea } from './track/sea-level.js';
import { type Track } from './track/track.js';
import { KMH_PER_MPS, METRES_PER_KM } from './units.js';

/**
 * Increment with every change to a definition or threshold, so that stored results identify the rules they came from.
 */
export const ANALYSIS_VERSION = 13;

/** The analysis of one file. */
export interface FlightAnalysis extends LogSegments {
  analysisVersion: number;
  /** Take-off, or the first fix when there was no flight, in epoch milliseconds; null without a date. */
  flownAt: number | null;
  /** From take-off to landing; null when there was no flight. */
  durationSeconds: number | null;
  /** The site name from the file. */
  site: string | null;
  headers: IgcHeaders;
  aircraft: Aircraft;
  metrics: FlightMetrics;
  /** Null without a flight or altitudes, for a balloon, or when the log is too sparse to show a circle. */
  thermals: ThermalAnalysis | null;
  /** From take-off to landing; null without a flight, or when the log is too sparse to show a circle. */
  phases: FlightPhase[] | null;
  quality: FlightQuality;
  /** The recorder's own statistics next to ours; null when the file has none. */
  selfCheck: SelfCheck | null;
}

/**
 * Analyses a file that a recorder, phone or watch wrote.
 *
 * @param bytes the file as uploaded
 * @throws {InvalidIgcError} when the file has fewer than two usable fixes. A poor flight is not an error: values that
 * cannot be
 *   determined are null, and the quality report says why.
 */
export function analyse(bytes: Uint8Array): FlightAnalysis {
  return analyseIgc(readLog(bytes));
}

/** Analyses a parsed file; never throws. */
export function analyseIgc(igc: IgcFile): FlightAnalysis {
  return analyseLog(prepareLog(igc));
}

/** Analyses a cleaned log, so that a caller that also builds the replay track cleans the log only once. */
export function analyseLog(log: FlightLog): FlightAnalysis {
  const { igc, track, flight, timeOf } = log;
  const propulsions = propulsionsOf(log);
  const propulsion = propulsions.get(flight) ?? null;
  const releaseIndex = propulsion?.tow?.releaseIndex ?? flight?.takeoffIndex ?? 0;
  const isBalloon = flight !== null && propulsion === null;
  const phases = flight && phasesOf(track, flight, propulsion);
  const aircraft = judgeAircraft(log, propulsion, phases);
  const thermals =
    flight && !isBalloon ? analyseThermals(track, flight, phases, (index) => pointOf(log, index)) : null;
  const thermalCount = thermals && thermals.thermals.length;
  const seconds = flight && durationSeconds(track, flight);
  const metrics = flight
    ? { ...measureFlight(log, flight, releaseIndex, phases, thermals), thermalCount }
    : measureGround(track);
  return {
    analysisVersion: ANALYSIS_VERSION,
    flownAt: timeOf(flight?.takeoffIndex ?? 0),
    durationSeconds: seconds,
    site: igc.headers.site,
    headers: igc.headers,
    aircraft,
    metrics,
    thermals,
    phases: phases && phases.sequence,
    quality: assessQuality(log, { ...metrics, durationSeconds: seconds }),
    ...findSegments(log, propulsions),
    selfCheck: checkStatistics(log, { metrics, durationSeconds: seconds, thermals }),
  };
}

function durationSeconds({ timeSeconds }: Track, { takeoffIndex, landingIndex }: FlightSpan): number {
  return timeSeconds[landingIndex]! - timeSeconds[takeoffIndex]!;
}

function phasesOf(track: Track, flight: FlightSpan, propulsion: Propulsion | null): FlightPhases | null {
  if (propulsion === null) return undivided(track, flight);
  const { tow, powered } = propulsion;
  return findPhases(track, flight, tow?.releaseIndex ?? flight.takeoffIndex, powered);
}

function measureFlight(
  log: FlightLog,
  flight: FlightSpan,
  releaseIndex: number,
  phases: FlightPhases | null,
  thermals: ThermalAnalysis | null,
): Omit<FlightMetrics, 'thermalCount'> {
  const { track, clean } = log;
  const seconds = durationSeconds(track, flight);
  const distances = distanceMetrics(track, flight);
  const { groundSpeedMaxMps, climbMaxMps, sinkMaxMps } = speedMetrics(track, flight, releaseIndex);
  const climbBestMps = thermals?.summary.climbBestMps ?? -Infinity;
  const hasSpikes = clean.removed.positionSpike > 0;
  const topMps = hasSpikes ? topSpeedBesideSpikes(track, flight, clean.selection) : groundSpeedMaxMps;
  return {
    takeoff: pointOf(log, flight.takeoffIndex),
    landing: pointOf(log, flight.landingIndex),
    ...verticalMetrics(track, flight),
    ...heightMetrics(track, isAboveSea(log.clean.altitudeLevel) ? log.ground : null, flight),
    climbMaxMps: climbMaxMps === null ? null : Math.max(climbMaxMps, climbBestMps),
    sinkMaxMps,
    groundSpeedMaxKmh: topMps === null ? null : topMps * KMH_PER_MPS,
    groundSpeedMeanKmh: (distances.trackLengthM / seconds) * KMH_PER_MPS,
    trackLengthKm: distances.trackLengthM / METRES_PER_KM,
    distanceStraightKm: distances.distanceStraightM / METRES_PER_KM,
    distanceFromTakeoffMaxKm: distances.distanceFromTakeoffMaxM / METRES_PER_KM,
    ...phaseMetrics(track, flight, phases),
    bounds: boundsOf(track, flight.takeoffIndex, flight.landingIndex),
  };
}

/** A log without a flight has a position but nothing to measure. */
function measureGround(track: Track): FlightMetrics {
  return {
    takeoff: null,
    landing: null,
    ...NO_ALTITUDES,
    ...NO_HEIGHTS,
    climbMaxMps: null,
    sinkMaxMps: null,
    groundSpeedMaxKmh: null,
    groundSpeedMeanKmh: null,
    trackLengthKm: null,
    distanceStraightKm: null,
    distanceFromTakeoffMaxKm: null,
    thermalCount: null,
    ...NO_PHASES,
    bounds: track.count > 0 ? boundsOf(track, 0, track.count - 1) : null,
  };
}
