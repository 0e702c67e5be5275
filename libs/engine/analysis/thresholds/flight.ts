/** Take-off and landing. Values lie between those of igc_lib, igc-xc-score and XCSoar's FlyingComputer. */
export const FLIGHT = {
  /** Motion is judged over this long before and after a fix; three seconds still resolve a tight circle. */
  motionHalfWindowSeconds: 3,
  /**
   * Minimum ground speed for flying: faster than a running pilot can sustain, and half a paraglider's air speed.
   * XCSoar's sailplane value (10 m/s) finds paraglider take-offs up to 28 minutes late; igc_lib uses 4.2,
   * igc-xc-score 5.
   */
  flyingSpeedMinMps: 4.2,
  /** XCSoar: ten seconds of movement make a flight; an aborted launch or a run down the slope is shorter. */
  takeoffSecondsMin: 10,
  /** igc-xc-score: below 2.5 m/s a pilot may be standing or walking. */
  groundSpeedMaxMps: 2.5,
  /** Without altitudes, hovering into the wind looks like walking, so only standing counts as ground. */
  groundSpeedMaxMpsWithoutAltitude: 1,
  /** The altitude distinguishes hovering in slope wind from standing. */
  groundClimbMaxMps: 0.5,
  landingSecondsMin: 45,
  /** GNSS altitude wanders while a pilot stands still, so a doubt this short does not end the stop. */
  landingDoubtSecondsMax: 6,
  /**
   * The recorder rests if it is silent for this long and then still at about the same place and height: further than a
   * pilot carries a glider off the field is flown.
   */
  restSilenceSecondsMin: 30,
  restSpeedMaxMps: 1.5,
  restHeightMaxM: 15,
  /** A shorter stop on the ground is a touch and go; igc_lib bridges five minutes. */
  pauseSecondsMin: 180,
  /** A longer gap ends a flight: the fixes after it belong to another log in the same file, or to another day. */
  silenceSecondsMax: 7200,
  /** Anything shorter is a hop; the shortest real flights (training hills) take half a minute. */
  flightSecondsMin: 20,
  /** A few isolated points are not a flight, however far apart. */
  flightFixesMin: 5,
  /** An aircraft this fast half a minute after take-off rolled before it flew; no paraglider is. */
  rollingSpeedMinMps: 18,
  settledAfterSeconds: 30,
} as const;

/** Headline metrics. */
export const METRICS = {
  /** Averaging time for best climb, sink and speed: half a circle, as on a vario averager. */
  averagingSeconds: 10,
  /** In sparse logs the average uses the next longer span, up to this. */
  averagingSecondsMax: 40,
  /** Smaller climbs are noise: GNSS altitude wanders by metres while standing still. */
  reversalMinM: 5,
  /**
   * … and this many standard deviations of the sensor's own noise: in an hour at one fix per second, noise alone
   * spans seven. With 3 m of noise, 4 adds up to a third too much and 5 a tenth.
   */
  reversalMinSigmas: 5,
} as const;

/** How the white noise of an altitude is measured. */
export const ALTITUDE_NOISE = {
  /** Over longer intervals, vertical accelerations exceed the noise of a barometer. */
  intervalSecondsMax: 2,
  /** Second differences measured, spread over the flight: the median of a thousand is within 5 %. */
  samplesMax: 1_000,
  /** Resolution and range of the second differences. */
  binsPerM: 10,
  measurableMaxM: 60,
  /** The median magnitude of a normal distribution, in standard deviations. */
  medianOfSigma: 0.6745,
} as const;
