/**
 * The motion of the aircraft: towed by rope or engine, circling in a thermal or elsewhere, soaring, gliding, or none of
 * these.
 */
export type FlightPhaseKind = 'tow' | 'thermal' | 'circling' | 'ridge' | 'straight_climb' | 'glide' | 'other';

/** A part of the flight: track indices, both inclusive. */
export interface Stretch {
  startIndex: number;
  endIndex: number;
}

/**
 * One phase of the flight. Phases are contiguous from take-off to landing: each starts where the previous one ends.
 */
export interface FlightPhase extends Stretch {
  kind: FlightPhaseKind;
}
