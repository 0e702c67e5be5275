import { type FlightSpan } from '../flight/flight-span.js';
import { cumulativeTurn, detectCircling } from '../thermals/detect-circling.js';
import { type CirclingPhase } from '../thermals/circling-phase.js';
import { findGlides } from '../thermals/find-glides.js';
import { findThermals, type ThermalSpan } from '../thermals/find-thermals.js';
import { findGaps } from '../track/gaps.js';
import { type Track } from '../track/track.js';
import { findLifts, type LiftSpan } from './find-lifts.js';
import { type FlightPhase, type FlightPhaseKind, type Stretch } from './flight-phase.js';

/** The phases of a flight. */
export interface FlightPhases {
  circling: CirclingPhase[];
  /** Empty in a log without altitudes, like `lifts`. */
  thermals: ThermalSpan[];
  lifts: LiftSpan[];
  glides: Stretch[];
  /** The whole flight from take-off to landing, without gaps or overlaps. */
  sequence: FlightPhase[];
  /** Turn accumulated since take-off, or since the release of the tow, by track index. */
  turnDeg: Float64Array;
}

/**
 * Divides a flight into phases. A tow is separated first, because its climb is not evidence of lift. Then circling is
 * found, then lift without circling in the remainder, then glides in what remains; the rest is `gap` where nothing was
 * recorded, and `other`. Null when the log is too sparse to distinguish a circle from a straight line.
 *
 * @param releaseIndex where the tow ends; the take-off index without a tow
 * @param powered stretches under engine power after it, in order: no lift, and no glide
 */
export function findPhases(
  track: Track,
  flight: FlightSpan,
  releaseIndex: number,
  powered: readonly Stretch[] = [],
): FlightPhases | null {
  const free: FlightSpan = { takeoffIndex: releaseIndex, landingIndex: flight.landingIndex };
  const turnDeg = cumulativeTurn(track, free);
  const circles = detectCircling(track, free, turnDeg);
  if (circles === null) return null;
  const detected = circles.filter((circle) => !powered.some((stretch) => overlap(circle, stretch)));
  const hasAltitude = track.altitudeSource !== null;
  const { thermals, circling } = hasAltitude
    ? findThermals(track, detected, turnDeg)
    : { thermals: [], circling: detected };
  const round = circlingStretches(circling, thermals);
  const engine = ofKind('powered', powered);
  const taken = merged(round, engine);
  const strong = hasAltitude ? findLifts(track, between(free, taken)) : [];
  const { glides, climbs } = findGlides(track, between(free, merged(taken, strong)));
  const lifts = merged(strong, ofKind('straight_climb', climbs));
  const found = merged(merged(taken, lifts), ofKind('glide', glides));
  return {
    circling,
    thermals,
    lifts,
    glides,
    sequence: [...towed(flight, releaseIndex), ...withTheRest(track, free, found)],
    turnDeg,
  };
}

/** The flight of an aircraft that neither circles, glides nor climbs in lift: a balloon. */
export function undivided(track: Track, flight: FlightSpan): FlightPhases {
  return {
    circling: [],
    thermals: [],
    lifts: [],
    glides: [],
    sequence: withTheRest(track, flight, []),
    turnDeg: new Float64Array(0),
  };
}

// Functions here are named and loops written out, because V8 recompiles closures created for every flight.
function ofKind<Kind extends FlightPhaseKind>(kind: Kind, stretches: readonly Stretch[]) {
  const phases: { kind: Kind; startIndex: number; endIndex: number }[] = [];
  for (const { startIndex, endIndex } of stretches) phases.push({ kind, startIndex, endIndex });
  return phases;
}

function overlap(a: Stretch, b: Stretch): boolean {
  return a.startIndex < b.endIndex && b.startIndex < a.endIndex;
}

/** Merges two lists ordered by start into one. */
function merged<A extends Stretch, B extends Stretch>(first: readonly A[], second: readonly B[]): (A | B)[] {
  const stretches: (A | B)[] = [];
  let next = 0;
  for (const stretch of first) {
    while (next < second.length && second[next]!.startIndex < stretch.startIndex)
      stretches.push(second[next++]!);
    stretches.push(stretch);
  }
  while (next < second.length) stretches.push(second[next++]!);
  return stretches;
}

function towed({ takeoffIndex }: FlightSpan, releaseIndex: number): FlightPhase[] {
  return releaseIndex > takeoffIndex
    ? [{ kind: 'tow', startIndex: takeoffIndex, endIndex: releaseIndex }]
    : [];
}

/** Thermals, plus circling that is not part of one. */
function circlingStretches(
  circling: readonly CirclingPhase[],
  thermals: readonly ThermalSpan[],
): FlightPhase[] {
  const stretches: FlightPhase[] = [];
  let next = 0;
  for (const { startIndex, endIndex, firstPhase, lastPhase } of thermals) {
    addCircling(stretches, circling, next, firstPhase);
    stretches.push({ kind: 'thermal', startIndex, endIndex });
    next = lastPhase;
  }
  addCircling(stretches, circling, next, circling.length);
  return stretches;
}

function addCircling(
  stretches: FlightPhase[],
  phases: readonly CirclingPhase[],
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const { startIndex, endIndex } = phases[i]!;
    stretches.push({ kind: 'circling', startIndex, endIndex });
  }
}

/** The parts of the flight outside the given stretches, which must be in order. */
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

function withTheRest(
  track: Track,
  { takeoffIndex, landingIndex }: FlightSpan,
  found: readonly FlightPhase[],
): FlightPhase[] {
  const phases: FlightPhase[] = [];
  let from = takeoffIndex;
  for (const phase of found) {
    addRest(phases, track, from, phase.startIndex);
    phases.push(phase);
    from = phase.endIndex;
  }
  addRest(phases, track, from, landingIndex);
  return phases;
}

/** A stretch that belongs to no other phase, divided at its gaps. */
function addRest(phases: FlightPhase[], track: Track, from: number, to: number): void {
  let startIndex = from;
  for (const { fromIndex, toIndex } of findGaps(track, from, to)) {
    if (fromIndex > startIndex) phases.push({ kind: 'other', startIndex, endIndex: fromIndex });
    phases.push({ kind: 'gap', startIndex: fromIndex, endIndex: toIndex });
    startIndex = toIndex;
  }
  if (to > startIndex) phases.push({ kind: 'other', startIndex, endIndex: to });
}
