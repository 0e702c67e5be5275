/** Fixed numbers of the judgement. What is learned is in `table.json`. */
export const JUDGEMENT = {
  /** Evidence is gathered over this long, and over twice as long in a log of more than half an hour: the same is found. */
  windowSeconds: 10,
  longLogSeconds: 1800,
  /** Nothing can be said of fewer. */
  windowsMin: 3,
  /** No fix for this long, or for 3.5 intervals: nothing was seen. */
  silenceSecondsMin: 30,
  /** … unless both ends are this close to each other, in place, speed and height. */
  restAwayMaxM: 40,
  restSpeedMaxMps: 1,
  restHeightMaxM: 10,
  /** What lies before and after a longer silence is judged on its own. */
  pieceSilenceSeconds: 1800,
} as const;

/** Flights of less than a minute or two between stays on the ground. */
export const HOP = {
  /** Too fast for somebody with a wing on the shoulder, for so long. */
  fastMps: 4,
  fastSecondsMin: 14,
  secondsMax: 180,
  /** Down the hill: on the level, somebody may be pulled or driven. */
  dropMinM: 8,
  /** Begins and ends at this speed. */
  slowMps: 1.5,
  intervalMaxSeconds: 15,
  confidence: 0.8,
} as const;

/** A flight that was a drive on a mountain road. */
export const ROAD = {
  /** Windows in which a slope explains vertical speed better than a constant does, in binary logarithms. */
  residualMax: -0.3,
  /** … and in which neither a wind nor the speed says otherwise; sailplanes are towed up at 28 m/s and more. */
  explainedMax: 0.2,
  speedMaxMps: 25,
  /** Of all labelled flights this long, none has more than 0.5 of such windows; drives have 0.55 to 1. */
  shareMin: 0.6,
  secondsMin: 300,
  /** The share of windows that are fast enough, and differ enough in speed, to tell. */
  seenMin: 0.5,
  /** What the vote leaves to the air. */
  doubt: 0.1,
  /** Chords of sparser logs do not follow a road. */
  stepSecondsMax: 10,
} as const;

/** How take-off and landing are found to the fix. */
export const BOUNDS = {
  /** Speed is taken over this long before and after a fix. */
  speedHalfSeconds: 3,
  /** Noise of the altitude over a minute. */
  barometerNoiseM: 1.5,
  gnssNoiseM: 4,
  /** The level of rest drifts with the sensor, or climbs with a walker, as fast as this. */
  driftMps: 0.05,
  walkClimbMps: 0.4,
  standSpeedMaxMps: 0.5,
  footSpeedMaxMps: 2.2,
  /** Surer of the air than this, somebody slow hovers and does not walk. */
  walkAirMax: 0.9,
  restSpeedMps: 1.5,
  slowSpeedMps: 3,
  /** A clear departure: off the level, or flying speed, for this long. */
  highSeconds: 6,
  flyingSpeedMps: 4.2,
  fastSeconds: 10,
  /** An aircraft this fast half a minute after take-off rolled before it flew; no paraglider is. */
  rollingSpeedMinMps: 18,
  settledAfterSeconds: 30,
  /** Where the windows put a bound, it is looked for this far into the stay on the ground, and into the air. */
  groundSeconds: 150,
  airSeconds: 300,
} as const;

/** Flights made of the decoded stays. */
export const STAY = {
  /** Doubt never deletes a flight: it exists from this posterior on, for this long. */
  airMin: 0.2,
  airSecondsMin: 30,
  /** Anything shorter is a hop; the shortest real flights (training hills) take half a minute. */
  flightSecondsMin: 20,
  flightFixesMin: 5,
  /** A shorter stop on the ground is a touch and go; igc_lib bridges five minutes. */
  pauseSecondsMin: 180,
  /**
   * A rest on the ground: 95 % of the labelled ones stay within 0.6 m by a barometer, from minute to minute, and 90 % of
   * those by GNSS within 2.3 m. Somebody parked in the wind moves by 1.2 m and more, however quiet it seems. Where the
   * two overlap, one flight is the better guess.
   */
  levelSeconds: 60,
  levelSpreadMaxM: { pressure: 0.9, gnss: 1.6 },
  /** … or a walk that is this sure, long and far. */
  walkMin: 0.8,
  walkSecondsMin: 60,
  walkAwayMinM: 60,
  /** A slow moment before a silence is no landing. */
  momentSeconds: 30,
  /** Across a silence somebody flew on who is this far away, or this much higher or lower, when it ends. */
  flownAwayM: 500,
  flownHeightM: 50,
  /** A longer gap ends a flight: the fixes after it belong to another log in the same file, or to another day. */
  silenceSecondsMax: 7200,
} as const;

/** What the height above ground says of windows. */
export const GROUND = {
  /** Beside the ground's own: noise of the altitude, and where the fix is. */
  altitudeSigmaM: 8,
  /** The lowest heights of a log are on the ground, or nearly; a constant error up to this is taken from all. */
  lowestShare: 0.02,
  samplesMax: 1000,
  offsetMaxM: 80,
  /** In the air, this share of the time is low; the rest is this high on average. */
  lowShare: 0.3,
  lowUpToM: 60,
  meanHeightM: 500,
  /** Windows are not independent: the ground under a stay is wrong by the same all the time. */
  weightPer10Seconds: 0.2,
  oddsMin: -1.5,
  oddsMax: 8,
  /** A rest this many standard deviations above the ground is none on it. */
  restSigmasMax: 3,
  /** A low save: this much lost before it, and gained after it. */
  lowSaveM: 100,
} as const;

/** What the ground says of altitudes where a log stands still. */
export const GROUND_CHECK = {
  /** A rest at least this long, and of a longer one the minutes closest to the flight. */
  restSecondsMin: 20,
  restSecondsMax: 120,
  /**
   * Beyond the standard deviation of the source: 84 % of real landings lie within 30 m of surface models with trees, and
   * the others have a cause.
   */
  offMinM: 30,
  /** So close to the height of the geoid, that is the cause. */
  geoidWithinM: 12,
  driftMinM: 25,
} as const;
