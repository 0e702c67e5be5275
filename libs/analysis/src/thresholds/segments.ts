/**
 * Evidence that distinguishes drives from flights, and the parts of a log. Measured on the real flights of the tests.
 */
export const SEGMENT = {
  /** Minimum chord for speeds and courses; shorter chords are noise. */
  chordSecondsMin: 4,
  /** Below this speed the course is noise. */
  courseSpeedMinMps: 2,
  /** Slopes are measured over this time and need at least this height change; less is noise, especially with GNSS. */
  slopeSeconds: 20,
  slopeHeightMinM: { pressure: 8, gnss: 15 },
  /** Roads rarely climb more than 15 %, tracks to a launch 18 %; a paraglider in turns sinks 20 % and more. */
  roadSlopeMax: 0.2,
  /** Equals 20 % at 45 km/h; anything steeper or faster is flown. */
  roadClimbMaxMps: 2.5,
  /** 180 km/h. */
  roadSpeedMaxMps: 50,
  /** This much turn in one direction within this time is circling: roundabouts and hairpins end sooner. */
  circleTurnMinDeg: 400,
  circleSecondsMax: 60,
  /** Accelerating and braking: a change of kinetic energy, as height, on a nearly straight course … */
  pedalSeconds: 12,
  pedalEnergyMinM: 3,
  /** … between two speeds of which the lower is less than this share of the higher; gusts change less … */
  pedalSpeedRatioMax: 0.65,
  pedalBendMaxDeg: 40,
  /** … that is not explained by height gained or lost. */
  pedalEnergyShareMin: 0.6,
  /** A stop: slower than this, and level apart from sensor noise. */
  stopSpeedMaxMps: 1.2,
  stopHeightMaxM: 1.5,
  stopClimbMaxMps: 0.2,
  /** Anything that stays within this altitude range is driving on a road; even dune soaring needs 10 m. */
  levelRangeMaxM: 10,
  /** Shorter movements are not reliably drives: a wandering signal moves as well. */
  driveSecondsMin: 60,
  /** A stop during a drive: a level crossing, a locked gate. */
  drivePauseSecondsMax: 300,
  /** A spike of the altitude sensor may look steep; flights have 7 % or more, or show no accelerating and braking. */
  offRoadShareMax: 0.05,
  /** A real drive has 14 of them in ten minutes; flights that keep to road slopes have at most one per hour. */
  pedalEventsMin: 3,
  pedalEventsPer10MinutesMin: 1.5,
  /** A movement that ends this much higher than it started, without a circle or a strong climb, was on wheels. */
  roadClimbMinM: 50,
  /** Parts listed: a day has a dozen, a broken recorder's season tens of thousands, too many to read. */
  listedMax: 100,
} as const;

/** A launch by winch, aerotow or the aircraft's own engine: the first part of a flight. */
export const TOW = {
  /** Climb and course are judged over this long. */
  stepSeconds: 10,
  /** A winch launch takes half a minute. The second value is rolling before the climb begins. */
  secondsMin: 20,
  rollSecondsMax: 75,
  /** The climb continues while it is at least this strong; sinking air may interrupt it for this long. */
  climbMinMps: 1,
  interruptionSecondsMax: 20,
  /** Turning more than this in half a minute is circling; a tow takes two minutes per circle. */
  turnSeconds: 30,
  turnMaxDeg: 150,
  /** At this mean speed or above it is a sailplane, whose tow is not always steep. */
  fastSpeedMinMps: 18,
  fastClimbMinMps: 1.5,
  fastGainMinM: 100,
  /** A tug turns a sailplane at 7 degrees per second; in a thermal it turns at 12 and more. */
  fastTurnMaxDeg: 240,
  /** Paragliders and hang gliders: a steep, straight climb from the launch is not a thermal. */
  slowClimbMinMps: 2,
  slowGainMinM: 80,
  slowSlopeMin: 0.2,
  slowProgressMin: 0.8,
} as const;

/** Stretches on foot. */
export const HIKE = {
  /** Walking is judged by the distance made good in a minute, during which GNSS wanders a few metres. */
  stepSeconds: 60,
  /** On a steep zigzag path a walker advances slowly. */
  speedMinMps: 0.25,
  speedMaxMps: 2.5,
  /** 2,000 m per hour is running, not walking; a circling glider rises or sinks faster. */
  climbMaxMps: 0.6,
  /** A rest up to this long is part of the hike. */
  restSecondsMax: 300,
  secondsMin: 300,
  /** A smaller altitude change is a walk around the field. */
  altitudeChangeMinM: 40,
} as const;
