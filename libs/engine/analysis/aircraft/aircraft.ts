/** Classes of aircraft as far as metrics, debrief and score depend on them. */
export type AircraftClass = 'paraglider' | 'hang_glider' | 'sailplane' | 'powered' | 'balloon';

/** The evidence for the class: its owner, what the file says, how the aircraft moves, or an engine column. */
export type AircraftSource = 'owner' | 'header' | 'movement' | 'engine_column';

/** The aircraft of the flight that the analysis is about. */
export interface Aircraft {
  /** Null if nothing shows it: a slow glider without a type may be a paraglider or a hang glider. */
  class: AircraftClass | null;
  /** Type as stated by the owner or written in the header; null if the file names none. */
  model: string | null;
  /** Null if the class is. */
  source: AircraftSource | null;
}
