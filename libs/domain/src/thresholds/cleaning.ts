/** Cleaning: which fixes are taken out before anything is measured. */
export const CLEANING = {
  /** A step below this speed is never a spike: 162 km/h over ground, a paraglider in a storm included. */
  spikeSpeedMinMps: 45,
  /** Spike limit as a multiple of the flight's own 95th-percentile speed (sailplanes reach 80 m/s). */
  spikeSpeedFactor: 2.5,
  spikeSpeedPercentile: 0.95,
  /** Longest spike, in fixes (fewer than `segmentFixesMin`) and seconds. */
  spikeFixesMax: 9,
  spikeSecondsMax: 60,
  /**
   * A jump of place from here on breaks the flight: nothing is scored across it. Receivers that find their way again
   * move by up to 260 m in the logs at hand, and by tens of metres in every tenth of them.
   */
  breakJumpMinM: 500,
  /**
   * Between a jump out and a jump back of that size, a longer excursion is wrong as well, up to this share of the
   * fixes: of more it can't be said which of the two is the excursion. So many jumps ahead a way back is looked for.
   * Both hold for excursions of an altitude as well.
   */
  excursionShareMax: 0.25,
  excursionJumpsMax: 200,
  /** An altitude that makes more such steps, without another sensor, is jagged: no way back can be told from the next fault. */
  excursionStepsMax: 8,
  /** Fewer fixes than this between two jumps are wrong themselves: a receiver starting at its last place. */
  segmentFixesMin: 10,
  /** No spike limit above this: the fastest sailplanes fly 100 m/s, and a broken log has no "usual" speed. */
  spikeSpeedMaxMps: 150,
  /**
   * Altitude can't change faster than this, besides `altitudeNoiseM` of wavering from fix to fix. igc_lib
   * puts the limit at 50 m/s; spiral dives and winch launches stay below 25.
   */
  altitudeRateMaxMps: 25,
  altitudeNoiseM: 15,
  /** Beyond that limit by this much, in a second or a few, is no dive either: the fastest are of 100 m/s. */
  altitudeAbsurdMinM: 100,
  /**
   * In sparse logs, from this interval on, that limit lets anything pass, and a single fix above or below both
   * neighbours by more than this is a spike as well, unless the other sensor shows it too. In dense logs leaps
   * (below) tell more: the receiver creeps back from them.
   */
  altitudePeakSecondsMin: 5,
  altitudePeakMinM: 16,
  altitudePeakMinMps: 4,
  /**
   * A position repeated this long was a receiver that had stopped, when the aircraft is then at least this far
   * beyond what its next step explains, and for the time that the position was held at least as fast as
   * somebody who doesn't walk (igc-xc-score: 2.5 m/s): receivers hold the position of those who stand, too.
   */
  frozenSecondsMin: 10,
  frozenJumpMinM: 50,
  frozenSpeedMinMps: 2.5,
  /**
   * Circling leads nowhere: a step as far as the jump, or flying this fast before and after, does when the
   * altitude meanwhile changes by so much. GNSS altitude wanders by some metres while a pilot stands.
   */
  frozenFlyingSpeedMinMps: 5,
  frozenClimbMinM: 15,
  frozenClimbMinMps: 0.5,
  /**
   * An altitude repeated this long and often, then a jump of so much beyond a quick climb, was a sensor that
   * stood still; the other sensor must have changed by as much meanwhile, to within this and half of it, since
   * GNSS altitude wanders.
   */
  frozenAltitudeSecondsMin: 12,
  frozenAltitudeFixesMin: 3,
  frozenAltitudeJumpMinM: 12,
  frozenAltitudeJumpMinMps: 4,
  frozenAltitudeDoubtMaxM: 5,
  /** Without another sensor, a frozen altitude must have missed a climb or sink that somebody could fly. */
  frozenAltitudeRateMaxMps: 10,
  /**
   * A leap is a step of the altitude beyond this and this much a second: more than a spiral dive, less than
   * `altitudeRateMaxMps` leaves standing. One up and one down within a minute are a jagged altitude. A receiver
   * needs some seconds around a leap to find its way back.
   */
  leapMinM: 20,
  leapRateMps: 10,
  leapsSecondsMax: 60,
  leapMarginSeconds: 10,
  /**
   * A receiver that finds its way again moves both altitude and place, each by so much more in a second than the second
   * before explains (15 m is 1.5 g): nobody does both at once. What follows is bridged as after a leap.
   */
  resetAltitudeMinM: 20,
  resetPlaceMinM: 15,
  /** A step of the clock forward by less is taken for a silence: a circle, too, leads back within 40 s. */
  clockJumpSecondsMin: 120,
  /** Times between fixes around a jump: a log of two minutes a fix proves nothing. */
  clockIntervalSecondsMax: 20,
  /** A standing aircraft is in the same place after any silence. */
  clockJumpSpeedMinMps: 5,
  /** How far from where the flight leads the next fix may lie: so much, and this share of the way. */
  clockJumpErrorM: 6,
  clockJumpErrorShare: 0.3,
  /** This near, a clock jump is suspected though not proved … */
  clockJumpDistanceMaxM: 100,
  /** … where it is one forward, this near in height too: what half a minute climbs. */
  clockJumpHeightMaxM: 30,
  /** igc_lib: a sensor whose altitude changes less than this per fix on average is dead. */
  sensorChangeMinM: 0.01,
  /** A sensor that writes 0 on more than this share of fixes while others lie high has dropped out. */
  sensorZeroShareMax: 0.2,
  sensorZeroAboveM: 200,
  /** The deepest low moves standard pressure altitude by 500 m; beyond this the field holds something else. */
  sensorOffsetMaxM: 1000,
  /**
   * Between 980 and 1040 hPa standard pressure altitude is off by 250 m, the geoid adds 50: up to here weather
   * explains an offset and the altitude stays. In the flights of real recorders at hand it is at most 244 m.
   */
  weatherOffsetMaxM: 300,
  /** An offset is a constant: warm air stretches it by a few tens of metres from valley to cloud. */
  offsetSpreadMaxM: 100,
  /** Fixes sampled for the offset between GNSS and pressure altitude. */
  offsetSamples: 500,
  /** A silence is a gap from this many seconds and this many times the usual interval on. */
  gapSecondsMin: 20,
  gapIntervals: 5,
  /** Intervals counted one by one for the median; longer ones share the last place. */
  intervalSecondsMax: 600,
  /** Offset between the two altitudes from which on a note says so; standard pressure explains ±100 m. */
  altitudeOffsetNoteM: 100,
} as const;
