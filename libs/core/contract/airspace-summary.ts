/** What a flight had to do with airspaces, from the worst. `unknown`: there is no verdict, or none for its country and day. */
export const AIRSPACE_SUMMARIES = ['inside', 'possible', 'near', 'clear', 'unknown'] as const;

export type AirspaceSummary = (typeof AIRSPACE_SUMMARIES)[number];

/** As stored: null is unknown. */
export type KnownAirspaceSummary = Exclude<AirspaceSummary, 'unknown'>;
