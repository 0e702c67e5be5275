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
  /** Turn made since take-off, or the release of the tow, by track index. */
  turnDeg: Float64Array;
}

/**
 * Divides a flight. A tow is set apart, since its climb is none of the air's. Then circling first, lift without
 * circles in what is left, glides in what is left of that; the rest is other. Null when the log is too sparse to
 * tell a circle from a straight line.
 *
 * @param releaseIndex where the tow ends; take-off without one
 */
export function findPhases(track: Track, flight: FlightSpan, releaseIndex: number): FlightPhases | null {
  const free: FlightSpan = { takeoffIndex: releaseIndex, landingIndex: flight.landingIndex };
  const turnDeg = cumulativeTurn(track, free);
  const circling = detectCircling(track, free, turnDeg);
  if (circling === null) return null;
  const hasAltitude = track.altitudeSource !== null;
  const thermals = hasAltitude ? findThermals(track, circling) : [];
  const round = circlingStretches(circling, thermals);
  const strong = hasAltitude ? findLifts(track, between(free, round)) : [];
  const { glides, climbs } = findGlides(track, between(free, inOrder([...round, ...strong])));
  const weak = climbs.map((climb): LiftSpan => ({ kind: 'straight_climb', ...climb }));
  const lifts = [...strong, ...weak].sort((a, b) => a.startIndex - b.startIndex);
  const gliding = glides.map((glide) => ({ kind: 'glide' as const, ...glide }));
  const found = inOrder([...round, ...lifts, ...gliding]);
  return {
    circling,
    thermals,
    lifts,
    glides,
    sequence: [...towed(flight, releaseIndex), ...withTheRest(free, found)],
    turnDeg,
  };
}

function towed({ takeoffIndex }: FlightSpan, releaseIndex: number): FlightPhase[] {
  return releaseIndex > takeoffIndex
    ? [{ kind: 'tow', startIndex: takeoffIndex, endIndex: releaseIndex }]
    : [];
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
