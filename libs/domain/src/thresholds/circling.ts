/** Circling. */
export const CIRCLING = {
  /** Half the window of the turn rate: 12 s in all, since wiggles between fixes read as turns otherwise. */
  rateHalfWindowSeconds: 6,
  /** igc_lib: more than 6 degrees a second is circling; a paraglider's circle takes 15 to 40 seconds. */
  enterRateDegPerSecond: 8,
  leaveRateDegPerSecond: 5,
  /** A phase is at least one full circle. */
  turnMinDeg: 360,
  /** A widened circle to centre the lift interrupts the turn less long than this. */
  interruptionSecondsMax: 10,
  /** Courses are taken over chords of at least this; at 1 Hz and 9 m/s a chord is about 18 m. */
  chordSecondsMin: 2,
  chordMinM: 4,
  /** Above this interval a circle of 20 s has three fixes or fewer, and turns can't be added up. */
  turnIntervalSecondsMax: 6,
  /** Above this one a circle has a fix or two, and not even the scatter of the speeds tells it: nothing is said. */
  intervalSecondsMax: 10,
} as const;

/** Circling between `turnIntervalSecondsMax` and `intervalSecondsMax`, by the scatter of ground-speed vectors. */
export const SPARSE_CIRCLING = {
  /** Two circles and five fixes in all; beats along a slope last longer. */
  halfWindowSeconds: 25,
  /** Of the median speed: circles scatter by 0.5 and more, straight flight by 0.15. */
  scatterShareMin: 0.3,
  /** Way made through the air, of the median speed: incomplete circles make 0.2, S-turns 0.7, beats 0.5. */
  wayShareMax: 0.45,
  /** S-turns get on at 0.8 of the speed and more: a drift beyond this is way made, not wind. */
  windShareMax: 0.8,
  /** The wind is taken where circles climb: a landing pattern scatters too. */
  climbMinMps: 0.2,
  /** The turn at the end of a beat looks like a circle for 40 s. */
  secondsMin: 60,
  interruptionSecondsMax: 25,
  /** Up to this mean turn between fixes its side can be told … */
  stepTurnMaxDeg: 140,
  /** … when nearly all of it goes one way … */
  oneWayShareMin: 0.8,
  /** … and the chords are as long as the speed makes them: of the median speed. */
  airSpeedShareMin: 0.78,
} as const;

/** Complete circles, and the wind in them. */
export const CIRCLE = {
  /** Ground speed over chords of 2 s: at 1 s, positions rounded to 1.8 m are off by as many m/s. */
  chordSecondsMin: 2,
  /** Four vectors overdetermine the three unknowns; XCSoar asks for nine, which drops 5 s logs. */
  vectorsMin: 4,
  /** A circle all around is 1, a half circle 0.5 and less; BlueFly works from 60 to 90 degrees. */
  roundnessMin: 0.4,
  /** Mean distance from the fitted circle, as a share of its radius: above, it was no steady circle. */
  residualShareMax: 0.3,
  /** Slower than any paraglider, faster than a sailplane circles. */
  airSpeedMinMps: 5,
  airSpeedMaxMps: 50,
  /** Circles (and fixes in one) from which on more of them add no confidence to a thermal. */
  circlesCertain: 3,
  /** A paraglider's circle, where it can't be measured. */
  secondsTypical: 25,
  fixesCertain: 8,
  /** Less than a tenth of the turn the other way is still one direction. */
  directionShareMin: 0.9,
} as const;
