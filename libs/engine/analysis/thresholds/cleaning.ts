/** Cleaning: which fixes are removed or corrected before anything is measured. */
export const CLEANING = {
  /** A slower step is never a spike: 162 km/h over ground covers even a paraglider in a storm. */
  spikeSpeedMinMps: 45,
  /** Spike limit as a multiple of the flight's own 95th-percentile speed (sailplanes reach 80 m/s). */
  spikeSpeedFactor: 2.5,
  spikeSpeedPercentile: 0.95,
  /** Longest spike, in fixes (fewer than `segmentFixesMin`) and seconds. */
  spikeFixesMax: 9,
  spikeSecondsMax: 60,
  /**
   * A position jump of at least this length splits the flight: nothing is scored across it. In our test logs,
   * receivers that regain their fix move by up to 260 m, and in every tenth log by tens of metres.
   */
  breakJumpMinM: 500,
  /**
   * Longer excursions between a jump out and a jump back of that size are also wrong, up to this share of the fixes;
   * beyond it, either side could be the excursion. The return is searched over this many jumps ahead. Both limits
   * also apply to altitude excursions.
   */
  excursionShareMax: 0.25,
  excursionJumpsMax: 200,
  /**
   * Without a second sensor, an altitude with more such steps is treated as jagged: a return cannot be distinguished
   * from the next fault.
   */
  excursionStepsMax: 8,
  /**
   * If fewer fixes than this lie between two jumps, they are wrong themselves: a receiver starting at its last
   * position.
   */
  segmentFixesMin: 10,
  /** Upper limit for the spike speed: the fastest sailplanes fly 100 m/s, and a broken log has no "usual" speed. */
  spikeSpeedMaxMps: 150,
  /**
   * Altitude cannot change faster than this, apart from `altitudeNoiseM` of noise between fixes. igc_lib uses a limit
   * of 50 m/s; spiral dives and winch launches stay below 25.
   */
  altitudeRateMaxMps: 25,
  altitudeNoiseM: 15,
  /** Exceeding that limit by this much within a few seconds cannot be a dive either: the fastest reach 100 m/s. */
  altitudeAbsurdMinM: 100,
  /**
   * At this interval or longer, that limit catches nothing, so a single fix further than this above or below both
   * neighbours also counts as a spike, unless the other sensor shows it too. In dense logs jumps (below) are a better
   * sign, because the receiver creeps back from them.
   */
  altitudePeakSecondsMin: 5,
  altitudePeakMinM: 16,
  altitudePeakMinMps: 4,
  /**
   * A position repeated this long means a stopped receiver if the aircraft is then at least this far beyond what its
   * next step explains, and was on average faster than a walker (igc-xc-score: 2.5 m/s) while the position was held.
   * Receivers also hold the position when standing still.
   */
  frozenSecondsMin: 10,
  frozenJumpMinM: 50,
  frozenSpeedMinMps: 2.5,
  /**
   * A position in this many fixes, for this long, in flight is a stall if the step away from it is this much faster than the flight
   * around it, and makes up for this share of the time. At 5 m/s, a fix moves by at least two units of the format.
   */
  stallFixesMin: 3,
  stallSecondsMin: 2,
  stallStepSpeedFactorMin: 1.5,
  stallCaughtUpShareMin: 0.6,
  /**
   * Circling makes no distance. A step as long as the jump, or flying this fast before and after, counts as evidence
   * if the altitude changes by this much in the meantime. GNSS altitude wanders by some metres while a pilot stands
   * still.
   */
  frozenFlyingSpeedMinMps: 5,
  frozenClimbMinM: 15,
  frozenClimbMinMps: 0.5,
  /**
   * An altitude repeated this long and this often, followed by a jump well beyond a quick climb, means a frozen
   * sensor. The other sensor must have changed by the same amount during that time, to within this plus half of it,
   * since GNSS altitude wanders.
   */
  frozenAltitudeSecondsMin: 12,
  frozenAltitudeFixesMin: 3,
  frozenAltitudeJumpMinM: 12,
  frozenAltitudeJumpMinMps: 4,
  frozenAltitudeDoubtMaxM: 5,
  /** Without a second sensor, the climb or sink hidden by a frozen altitude must be one that could be flown. */
  frozenAltitudeRateMaxMps: 10,
  /**
   * An altitude step beyond these limits is a jump: more than a spiral dive, less than `altitudeRateMaxMps` allows.
   * One up and one down within a minute make an altitude jagged. A receiver takes some seconds around a jump to
   * settle.
   */
  leapMinM: 20,
  leapRateMps: 10,
  leapsSecondsMax: 60,
  leapMarginSeconds: 10,
  /**
   * A receiver that regains its fix moves both altitude and position, each by this much more in one second than the
   * previous second explains (15 m is 1.5 g). No aircraft does both at once. The altitude after it is bridged as
   * after a jump.
   */
  resetAltitudeMinM: 20,
  resetPlaceMinM: 15,
  /**
   * Without a second sensor, a step that exceeds both the step before and the one after it by this much per second
   * squared (2 g one way, then 2 g the other) is a leap of the receiver. It settles if half of it is undone this soon,
   * and not in one step.
   */
  isolatedLeapMinM: 20,
  settlingSecondsMax: 20,
  settlingStepShareMax: 0.75,
  /**
   * Without a second sensor, an altitude that changes by this much and back, each within these seconds, is wrong, unless
   * the speed is worth the height: 4 m/s up and then 4 m/s down. Of the flights of the tests with a barometer, no
   * paraglider does this.
   */
  humpMinM: 60,
  humpSideSecondsMax: 15,
  /**
   * A shorter forward step of the clock is treated as a gap, because a circle may also return to its start within 40
   * s.
   */
  clockJumpSecondsMin: 120,
  /** Such a step from this length is removed if the clock later, or before, steps back by as much. */
  clockReturnSecondsMin: 10,
  /** Maximum interval between fixes around a clock jump: a log with one fix every two minutes proves nothing. */
  clockIntervalSecondsMax: 20,
  /** A standing aircraft is in the same position after any gap. */
  clockJumpSpeedMinMps: 5,
  /**
   * How far the next fix may lie from the extrapolated position: this distance plus this share of the distance flown.
   */
  clockJumpErrorM: 6,
  clockJumpErrorShare: 0.3,
  /** Within this distance a clock jump is suspected, though not proved … */
  clockJumpDistanceMaxM: 100,
  /** … for a forward jump only within this height difference: the climb of half a minute. */
  clockJumpHeightMaxM: 30,
  /** igc_lib: a sensor whose altitude changes by less than this per fix on average is dead. */
  sensorChangeMinM: 0.01,
  /** A sensor that writes 0 on more than this share of fixes, while others are this high, drops out. */
  sensorZeroShareMax: 0.2,
  sensorZeroAboveM: 200,
  /** The deepest low shifts standard pressure altitude by 500 m; beyond this the field is not an altitude. */
  sensorOffsetMaxM: 1000,
  /**
   * Between 980 and 1040 hPa, standard pressure altitude is off by up to 250 m, and the geoid adds 50. Up to here the
   * weather explains an offset, and the altitude is kept. In our real test flights it is at most 244 m.
   */
  weatherOffsetMaxM: 300,
  /** Maximum spread of a constant offset: warm air stretches it by a few tens of metres from valley to cloud base. */
  offsetSpreadMaxM: 100,
  /** Number of fixes sampled for the offset between GNSS and pressure altitude. */
  offsetSamples: 500,
  /** Minimum length of a gap, in seconds and in usual intervals. */
  gapSecondsMin: 20,
  gapIntervals: 5,
  /** Intervals up to this length are counted one by one for the median; longer ones share the last bin. */
  intervalSecondsMax: 600,
  /** Offset between the two altitudes from which a note reports it; standard pressure explains ±100 m. */
  altitudeOffsetNoteM: 100,
} as const;
