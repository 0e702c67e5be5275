import { type FlightSpan } from '../flight/find-flights.js';
import { type CirclingPhase, cumulativeTurn, detectCircling } from '../thermals/detect-circling.js';
import { findGlides } from '../thermals/find-glides.js';
import { findThermals, type ThermalSpan } from '../thermals/find-thermals.js';
import { type Track } from '../track/track.js';
import { findLifts, type LiftSpan } from './find-lifts.js';
import { type FlightPhase, type FlightPhaseKind, type Stretch } from './flight-phase.js';

/** How a flight divides. */
export interface FlightPhases {
  circling: CirclingPhase[];
  /** Empty in a log without altitudes, as are the lifts. */
  thermals: ThermalSpan[];
  lifts: LiftSpan[];
  glides: Stretch[];
  /** All of it from take-off to landing, without holes or overlaps. */
  sequence: FlightPhase[];
  /** Turn made since take-off, by track index. */
  turnDeg: Float64Array;
}

/**
 * Divides a flight: circling first, lift without circles in what is left, glides in what is left of that; the
 * rest is other. Null when the log is too sparse to tell a circle from a straight line.
 */
export function findPhases(track: Track, flight: FlightSpan): FlightPhases | null {
  const turnDeg = cumulativeTurn(track, flight);
  const circling = detectCircling(track, flight, turnDeg);
  if (circling === null) return null;
  const hasAltitude = track.altitudeSource !== null;
  const thermals = hasAltitude ? findThermals(track, circling) : [];
  const round = circlingStretches(circling, thermals);
  const strong = hasAltitude ? findLifts(track, between(flight, round)) : [];
  const { glides, climbs } = findGlides(track, between(flight, inOrder([...round, ...strong])));
  const weak = climbs.map((climb): LiftSpan => ({ kind: 'straight_climb', ...climb }));
  const lifts = [...strong, ...weak].sort((a, b) => a.startIndex - b.startIndex);
  const gliding = glides.map((glide) => ({ kind: 'glide' as const, ...glide }));
  const found = inOrder([...round, ...lifts, ...gliding]);
  return { circling, thermals, lifts, glides, sequence: withTheRest(flight, found), turnDeg };
}

/** Thermals, and the circling that is none. */
function circlingStretches(
  circling: readonly CirclingPhase[],
  thermals: readonly ThermalSpan[],
): FlightPhase[] {
  const stretches: FlightPhase[] = thermals.map(({ startIndex, endIndex }) => ({
    kind: 'thermal',
    startIndex,
    endIndex,
  }));
  const inThermal = new Set<number>();
  for (const { firstPhase, lastPhase } of thermals) {
    for (let phase = firstPhase; phase < lastPhase; phase++) inThermal.add(phase);
  }
  circling.forEach(({ startIndex, endIndex }, phase) => {
    if (!inThermal.has(phase)) stretches.push({ kind: 'circling', startIndex, endIndex });
  });
  return inOrder(stretches);
}

function inOrder(stretches: readonly (Stretch & { kind: FlightPhaseKind })[]): FlightPhase[] {
  return stretches
    .map(({ kind, startIndex, endIndex }) => ({ kind, startIndex, endIndex }))
    .sort((a, b) => a.startIndex - b.startIndex);
}

/** What of the flight is not in the stretches, which follow each other. */
function between({ takeoffIndex, landingIndex }: FlightSpan, stretches: readonly Stretch[]): Stretch[] {
  const free: Stretch[] = [];
  let from = takeoffIndex;
  for (const { startIndex, endIndex } of stretches) {
    if (startIndex > from) free.push({ startIndex: from, endIndex: startIndex });
    from = endIndex;
  }
  if (landingIndex > from) free.push({ startIndex: from, endIndex: landingIndex });
  return free;
}

function withTheRest(flight: FlightSpan, found: readonly FlightPhase[]): FlightPhase[] {
  const rest = between(flight, found).map((stretch) => ({ kind: 'other' as const, ...stretch }));
  return inOrder([...found, ...rest]);
}
