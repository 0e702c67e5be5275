/** What the aircraft did: launched by rope or engine, circled in a thermal or not, soared, glided, or neither. */
export type FlightPhaseKind = 'tow' | 'thermal' | 'circling' | 'ridge' | 'straight_climb' | 'glide' | 'other';

/** A part of the flight: track indices, both included. */
export interface Stretch {
  startIndex: number;
  endIndex: number;
}

/** One stretch of the flight. Phases follow each other from take-off to landing: each starts where the last ended. */
export interface FlightPhase extends Stretch {
  kind: FlightPhaseKind;
}
