import { type FlightAnalysis } from '../analyse.js';
import { type FlightPoint } from '../flight/flight-metrics.js';
import { pointOf } from '../flight/flight-point.js';
import { type FlightLog } from '../flight-log.js';
import { geodesicDistanceM } from '../geo/geodesic-distance.js';
import { type FlightPhase, type Stretch } from '../phases/flight-phase.js';
import { glideRatio } from '../thermals/glide-ratio.js';
import { type Track } from '../track/track.js';
import { KMH_PER_MPS, METRES_PER_KM } from '../units.js';
import { partWithin, type PhaseSplit, splitPhases } from './phase-split.js';
import { windAlongKmh } from './wind-along.js';

/** One leg of a route through the fixes of a flight. Null where the log does not support the value. */
export interface FlightLeg {
  from: FlightPoint;
  to: FlightPoint;
  durationSeconds: number;
  /** Great circle from end to end. */
  distanceKm: number;
  /** Along the track. */
  trackDistanceKm: number;
  /** Distance made good divided by time. */
  speedKmh: number | null;
  /** Mean ground speed while gliding. */
  glideSpeedKmh: number | null;
  altitudeChangeM: number | null;
  /** Height gained in climbs. */
  climbM: number | null;
  climbMeanMps: number | null;
  /** Thermals of which at least half of the time is within the leg. */
  thermalCount: number | null;
  /** Share of the time spent circling, 0 to 1. */
  circlingShare: number | null;
  /** Of the gliding parts, by the distance over ground. */
  glideRatio: number | null;
  /** Along the leg, tailwind positive. */
  windComponentKmh: number | null;
}

/**
 * Measures the legs between fixes of a flight, for example the start, turnpoints and finish of its score.
 *
 * @param indices track indices in time order
 */
export function measureLegs(
  log: FlightLog,
  { phases, thermals }: Pick<FlightAnalysis, 'phases' | 'thermals'>,
  indices: readonly number[],
): FlightLeg[] {
  const legs: FlightLeg[] = [];
  for (let i = 1; i < indices.length; i++) {
    const leg = { startIndex: indices[i - 1]!, endIndex: indices[i]! };
    legs.push({
      ...measureWay(log, leg),
      ...(phases === null ? NO_PHASES : measurePhases(log.track, phases, leg)),
      windComponentKmh: thermals && windAlongKmh(log.track, leg, thermals.windProfile),
    });
  }
  return legs;
}

/** The split of a whole flight into its groups of phases; null without a flight or phases. */
export function flightPhaseSplit(
  { track, flight }: Pick<FlightLog, 'track' | 'flight'>,
  { phases }: Pick<FlightAnalysis, 'phases'>,
): PhaseSplit | null {
  if (flight === null || phases === null) return null;
  const { takeoffIndex, landingIndex } = flight;
  return splitPhases(track, phases, { startIndex: takeoffIndex, endIndex: landingIndex });
}

function measureWay(log: FlightLog, { startIndex, endIndex }: Stretch) {
  const { timeSeconds, pathM, altitudeM, altitudeSource } = log.track;
  const from = pointOf(log, startIndex);
  const to = pointOf(log, endIndex);
  const durationSeconds = timeSeconds[endIndex]! - timeSeconds[startIndex]!;
  const distanceM = geodesicDistanceM(from.latitude, from.longitude, to.latitude, to.longitude);
  return {
    from,
    to,
    durationSeconds,
    distanceKm: distanceM / METRES_PER_KM,
    trackDistanceKm: (pathM[endIndex]! - pathM[startIndex]!) / METRES_PER_KM,
    speedKmh: speedKmh(distanceM / METRES_PER_KM, durationSeconds),
    altitudeChangeM: altitudeSource === null ? null : altitudeM[endIndex]! - altitudeM[startIndex]!,
  };
}

const NO_PHASES = {
  glideSpeedKmh: null,
  climbM: null,
  climbMeanMps: null,
  thermalCount: null,
  circlingShare: null,
  glideRatio: null,
} as const;

function measurePhases(track: Track, phases: readonly FlightPhase[], leg: Stretch) {
  const { climb, glide } = splitPhases(track, phases, leg);
  const seconds = track.timeSeconds[leg.endIndex]! - track.timeSeconds[leg.startIndex]!;
  const { altitudeChangeM: climbM } = climb;
  return {
    glideSpeedKmh: speedKmh(glide.distanceKm, glide.seconds),
    climbM,
    climbMeanMps: climbM === null || climb.seconds === 0 ? null : climbM / climb.seconds,
    thermalCount: climbM === null ? null : phases.filter((phase) => isThermalOf(track, phase, leg)).length,
    circlingShare: seconds === 0 ? null : circlingSeconds(track, phases, leg) / seconds,
    glideRatio:
      glide.altitudeChangeM === null
        ? null
        : glideRatio(glide.distanceKm * METRES_PER_KM, -glide.altitudeChangeM),
  };
}

function circlingSeconds(track: Track, phases: readonly FlightPhase[], leg: Stretch): number {
  let seconds = 0;
  for (const phase of phases) {
    if (phase.kind === 'thermal' || phase.kind === 'circling') seconds += secondsWithin(track, phase, leg);
  }
  return seconds;
}

function isThermalOf(track: Track, phase: FlightPhase, leg: Stretch): boolean {
  return (
    phase.kind === 'thermal' && 2 * secondsWithin(track, phase, leg) >= secondsWithin(track, phase, phase)
  );
}

function secondsWithin({ timeSeconds }: Track, phase: Stretch, within: Stretch): number {
  const part = partWithin(phase, within);
  return part === null ? 0 : timeSeconds[part.endIndex]! - timeSeconds[part.startIndex]!;
}

function speedKmh(distanceKm: number, seconds: number): number | null {
  return seconds === 0 ? null : ((distanceKm * METRES_PER_KM) / seconds) * KMH_PER_MPS;
}
