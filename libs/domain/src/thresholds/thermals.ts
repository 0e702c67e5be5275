/** Thermals and glides. */
export const THERMAL = {
  /** Circling counts as a thermal from this long (XCSoar 30 s, igc_lib 60 s) … */
  secondsMin: 40,
  /** … and this gain on; circling down to land is no thermal. */
  gainMinM: 20,
  /** Circling down by so much before or after a climb is none of it: a minute's sink in still air. */
  descentMinM: 60,
  /** Leaving the lift for less long than this does not make two thermals of one. */
  interruptionSecondsMax: 20,
  /** igc2kmz: a glide makes good nine tenths of the way it flies. */
  glideProgressMin: 0.9,
  /** Longer than a beat along a slope, which is straight in parts but leads nowhere. */
  glideHalfWindowSeconds: 40,
  /** The straight part of a beat lasts up to a minute; igc2kmz keeps glides from two minutes on. */
  glideSecondsMin: 60,
  /** igc2kmz keeps glides from two minutes on: shorter ones are trusted less. */
  glideSecondsCertain: 120,
  /** A glide ratio needs a glide of at least this length and loss; a flat line would be "infinite". */
  glideRatioDistanceMinM: 1000,
  glideRatioLossMinM: 50,
} as const;

/** A thermal across a silence of the recorder. */
export const THERMAL_GAP = {
  /** Four circles: after a longer silence it may be another thermal. */
  silenceSecondsMax: 90,
  /** The climb went on meanwhile, if weakly: whoever left the thermal would have sunk at 1 m/s. */
  climbMinMps: 0.2,
} as const;

/** What doesn't end a glide. */
export const GLIDE_PAUSE = {
  /** igc2kmz merges glides over 60 s; a minute without signal is longer in a sparse log. */
  secondsMax: 90,
  /** Way made good meanwhile, by the speed of the stretches around: a circle or turn makes less. */
  progressMin: 0.75,
} as const;

/** Lift flown without circling. */
export const LIFT = {
  /** Climb is judged over ±20 s: a gust is shorter. */
  halfWindowSeconds: 20,
  climbMinMps: 0.2,
  /** igc2kmz keeps climbs from 60 s and 50 m on; slope lift is weaker, so 30 m. */
  secondsMin: 60,
  gainMinM: 30,
} as const;

/** Soaring along a slope. */
export const RIDGE = {
  /** Four minutes in all: two beats and more. */
  halfWindowSeconds: 120,
  /** Made good of the way flown: below half, it was to and fro. */
  progressMax: 0.5,
  /** Paragliders sink at 1 m/s in still air: whoever loses less is in lift. */
  climbMinMps: -0.3,
  /** Shorter, it may be the turn from one glide to the next. */
  secondsMin: 120,
} as const;
