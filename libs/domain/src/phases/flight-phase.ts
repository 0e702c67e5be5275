/** What the aircraft did: circling that is a thermal or not, lift without circles, gliding, or neither. */
export type FlightPhaseKind = 'thermal' | 'circling' | 'ridge' | 'straight_climb' | 'glide' | 'other';

/** One stretch of the flight. Phases follow each other from take-off to landing: each starts where the last ended. */
export interface FlightPhase {
  kind: FlightPhaseKind;
  /** Track indices. */
  startIndex: number;
  endIndex: number;
}
