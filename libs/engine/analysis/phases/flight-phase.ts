/**
 * The motion of the aircraft: towed by rope or engine, under its own power after that, circling in a thermal or
 * elsewhere, soaring, gliding, or none of these; or a gap in the recording that is part of none of them.
 */
export type FlightPhaseKind =
  'tow' | 'thermal' | 'circling' | 'ridge' | 'straight_climb' | 'glide' | 'other' | 'gap' | 'powered';

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
