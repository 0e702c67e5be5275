export const THERMAL = {
  /** Circling counts as a thermal from this duration (XCSoar 30 s, igc_lib 60 s) … */
  secondsMin: 40,
  /** … and gain; circling down to land is not a thermal. */
  gainMinM: 20,
  /** Circling down by this much before or after a climb is not part of it: a minute's sink in still air. */
  descentMinM: 60,
  /** Leaving the lift for less than this does not split a thermal in two. */
  interruptionSecondsMax: 20,
  /** igc2kmz: a glide makes good nine tenths of the distance flown. */
  glideProgressMin: 0.9,
  /** Longer than a beat along a slope, which has straight parts but makes no distance. */
  glideHalfWindowSeconds: 40,
  /** The straight part of a beat lasts up to a minute; igc2kmz keeps glides of two minutes and more. */
  glideSecondsMin: 60,
  /** igc2kmz keeps glides of two minutes and more; shorter ones get less confidence. */
  glideSecondsCertain: 120,
  /** A glide ratio requires at least this distance and height loss; a flat line would be "infinite". */
  glideRatioDistanceMinM: 1000,
  glideRatioLossMinM: 50,
} as const;

/** A thermal across a gap in the recording. */
export const THERMAL_GAP = {
  /** Four circles; after a longer gap it may be another thermal. */
  silenceSecondsMax: 90,
  /**
   * The climb continued during the gap, if weakly: after leaving the thermal the aircraft would have sunk at 1 m/s.
   */
  climbMinMps: 0.2,
} as const;

/** Pauses that do not end a glide. */
export const GLIDE_PAUSE = {
  /** igc2kmz merges glides over 60 s; a minute without signal is longer in a sparse log. */
  secondsMax: 90,
  /** Distance made good during the pause, relative to the speed before and after: a circle or turn makes less. */
  progressMin: 0.75,
} as const;

/** Lift flown without circling. */
export const LIFT = {
  /** Climb is judged over ±20 s, longer than a gust. */
  halfWindowSeconds: 20,
  climbMinMps: 0.2,
  /** igc2kmz keeps climbs of at least 60 s and 50 m; slope lift is weaker, hence 30 m. */
  secondsMin: 60,
  gainMinM: 30,
} as const;

/** Soaring along a slope. */
export const RIDGE = {
  /** Four minutes in total: at least two beats. */
  halfWindowSeconds: 120,
  /** Share of the distance flown that is made good; below half, the aircraft flew back and forth. */
  progressMax: 0.5,
  /** Paragliders sink at 1 m/s in still air, so losing less than this means lift. */
  climbMinMps: -0.3,
  /** Anything shorter may be the turn between two glides. */
  secondsMin: 120,
} as const;
