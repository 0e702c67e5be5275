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
  /** A slow moment before a silence is no landing. */
  momentSeconds: 30,
  /** Across a silence somebody flew on who is this far away, or this much higher or lower, when it ends. */
  flownAwayM: 500,
  flownHeightM: 50,
  /** A longer gap ends a flight: the fixes after it belong to another log in the same file, or to another day. */
  silenceSecondsMax: 7200,
} as const;
