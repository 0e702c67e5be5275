export const CIRCLING = {
  /** Half the window for the turn rate: 12 s in total, since wiggles between fixes would otherwise count as turns. */
  rateHalfWindowSeconds: 6,
  /** igc_lib counts more than 6 degrees per second as circling; a paraglider's circle takes 15 to 40 seconds. */
  enterRateDegPerSecond: 8,
  leaveRateDegPerSecond: 5,
  /** A circling phase includes at least one full circle. */
  turnMinDeg: 360,
  /**
   * Circles that alternate left and right are each at least this: a full one, less what the chords of the reversals hide.
   * The turns of beats and figures of eight along a slope are 180 to 270 degrees.
   */
  alternatingTurnMinDeg: 315,
  /** Widening a circle to centre the lift interrupts the turn for less than this. */
  interruptionSecondsMax: 10,
  /** Minimum chord for a course; at 1 Hz and 9 m/s a chord is about 18 m. */
  chordSecondsMin: 2,
  chordMinM: 4,
  /** Above this interval a circle of 20 s has three fixes or fewer, and turns cannot be summed. */
  turnIntervalSecondsMax: 6,
  /**
   * Above this interval a circle has one or two fixes and not even the scatter of velocities reveals it, so circling
   * is not determined.
   */
  intervalSecondsMax: 10,
} as const;

/**
 * Circling in logs between `turnIntervalSecondsMax` and `intervalSecondsMax`: first climbs that scatter, which give the
 * drift, then all fixes around which little distance is made good relative to it.
 */
export const SPARSE_CIRCLING = {
  /** Two circles and five fixes in total; beats along a slope last longer. */
  scatterHalfWindowSeconds: 25,
  /** Share of the median speed: circles scatter by 0.5 and more, straight flight by 0.15. */
  scatterShareMin: 0.3,
  /**
   * Share of the root mean square speed. S-turns advance at 0.8 of the speed and more, so a drift beyond this is
   * forward flight, not wind.
   */
  windShareMax: 0.75,
  /** The drift is taken from climbing circles only, because a landing pattern scatters too. */
  climbMinMps: 0.2,
  /** The turn at the end of a beat looks like a climbing circle for 40 s. */
  driftSecondsMin: 60,
  /** About one circle in total, after which the aircraft is where it was. */
  progressHalfWindowSeconds: 12,
  /**
   * Distance made good relative to the drift, as a share of the median speed: circles of 15 to 35 s reach 0.1 to 0.45,
   * S-turns 0.7, straight flight 1 and more.
   */
  progressShareMax: 0.5,
  /** The turn at the end of a beat takes 20 s, and makes little distance for two or three fixes. */
  secondsMin: 40,
  /** Two fixes, such as one flown straight to centre the lift. */
  interruptionSecondsMax: 20,
  /** The turn direction can be determined up to this mean turn between fixes … */
  stepTurnMaxDeg: 140,
  /** … if nearly all turns go in one direction … */
  oneDirectionShareMin: 0.8,
  /** … and chords are as long as expected from the median speed. */
  airSpeedShareMin: 0.78,
} as const;

/** Complete circles and the wind measured from them. */
export const CIRCLE = {
  /** Ground speed is taken over chords of 2 s: at 1 s, positions rounded to 1.8 m are off by that many m/s. */
  chordSecondsMin: 2,
  /** Four vectors overdetermine the three unknowns; XCSoar requires nine, which excludes 5 s logs. */
  vectorsMin: 4,
  /** 1 is a full circle, a half circle is 0.5 or less; BlueFly works from 60 to 90 degrees. */
  roundnessMin: 0.4,
  /** Mean distance from the fitted circle as a share of its radius; above this, it was not a steady circle. */
  residualShareMax: 0.3,
  /** Slower than any paraglider; faster than a sailplane circles. */
  airSpeedMinMps: 5,
  airSpeedMaxMps: 50,
  /** Further circles (and fixes per circle) beyond these add no confidence to a thermal. */
  circlesCertain: 3,
  /** Duration of a paraglider's circle, used where it cannot be measured. */
  secondsTypical: 25,
  fixesCertain: 8,
  /** A direction still counts as one if less than a tenth of the turn goes the other way. */
  directionShareMin: 0.9,
} as const;
