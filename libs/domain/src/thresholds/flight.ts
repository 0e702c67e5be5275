/** Take-off and landing. Values between those of igc_lib, igc-xc-score and XCSoar's FlyingComputer. */
export const FLIGHT = {
  /** Motion is judged over this long before and after a fix; three seconds still see a tight circle. */
  motionHalfWindowSeconds: 3,
  /**
   * Flying from this ground speed on: faster than a running pilot keeps up, and half the air speed of a
   * paraglider. XCSoar's sailplane value (10 m/s) finds paragliders' take-offs up to 28 minutes late;
   * igc_lib uses 4.2, igc-xc-score 5.
   */
  flyingSpeedMinMps: 4.2,
  /** XCSoar: ten seconds of moving make a flight; an aborted launch or a run down the slope is shorter. */
  takeoffSecondsMin: 10,
  /** igc-xc-score: below 2.5 m/s a pilot may stand or walk. */
  groundSpeedMaxMps: 2.5,
  /** Hovering in the wind of a slope is told from standing by the altitude. */
  groundClimbMaxMps: 0.5,
  landingSecondsMin: 45,
  /** GNSS altitude wanders while a pilot stands still: so short a doubt doesn't end the stop. */
  landingDoubtSecondsMax: 6,
  /** Less time on the ground than this is a touch and go; igc_lib bridges five minutes. */
  pauseSecondsMin: 180,
  /** A silence this long ends a flight: what follows is another log in the same file, or another day. */
  silenceSecondsMax: 7200,
  /** Shorter is a hop; the shortest real flights (training hills) take half a minute. */
  flightSecondsMin: 20,
  /** Two points make no flight, however far apart. */
  flightFixesMin: 5,
  /** From this speed half a minute after take-off on, an aircraft rolls before it flies; no paraglider has it. */
  rollingSpeedMinMps: 18,
  settledAfterSeconds: 30,
} as const;

/** Headline numbers. */
export const METRICS = {
  /** Averaging time of best climb, sink and speed: half a circle, what an averager shows. */
  averagingSeconds: 10,
  /** In sparse logs the average runs over the next longer span, up to this. */
  averagingSecondsMax: 40,
  /** Climbs smaller than this are wavering: GNSS altitude wanders by metres while standing still. */
  reversalMinM: 5,
} as const;
