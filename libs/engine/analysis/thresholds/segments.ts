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
  /** Without altitudes, gusts look like a brake: town traffic has 10 in ten minutes and more. */
  pedalEventsPer10MinutesMinWithoutAltitude: 4,
  /** A movement that ends this much higher than it started, without a circle or a strong climb, was on wheels. */
  roadClimbMinM: 50,
  /** Wind that explains the speed, as a share of certainty; below full circles and steep descents. */
  windSigns: 0.6,
  /** Parts listed: a day has a dozen, a broken recorder's season tens of thousands, too many to read. */
  listedMax: 100,
} as const;

/** Ground speed that depends on the course: wind, not an engine. Measured on simulated ridge flights and roads. */
export const WIND_EVIDENCE = {
  /** The wind is taken as constant for this long. A shorter rest of a movement needs this much to be judged. */
  windowSeconds: 1800,
  secondsMin: 180,
  /** Longer chords cut corners. */
  chordSecondsMax: 12,
  vectorsMin: 20,
  /** Less wind changes the speed no more than a driver does. */
  windMinMps: 2.5,
  /** An aircraft that makes no headway at all is blown away. */
  windToAirSpeedMax: 1.05,
  /** No wing flies slower. */
  airSpeedMinMps: 6,
  /** Mean distance of the velocities from the circle, as a share of the air speed: 0.13 in gusts, roads from 0.14. */
  residualShareMax: 0.135,
  /**
   * Share of the variance of the speed that the course explains. Straight across the wind, both courses have one
   * speed, so less is enough for somebody who turns back again and again.
   */
  explainedMin: 0.6,
  explainedMinOfBeats: 0.3,
  beatsMin: 4,
  /** There and back: a road has two speed limits on two courses as well, but no driver turns back twice. */
  reversalsMin: 2,
  /** Slower than this along the line, the course is the turn itself. Against the wind, beats are hardly faster. */
  beatSpeedMinMps: 0.8,
  /** Share of the movement in windows like that. */
  shareMin: 0.5,
} as const;

/** A launch by winch, aerotow or the aircraft's own engine: the first part of a flight. */
export const TOW = {
  /** Climb and course are judged over this long. */
  stepSeconds: 10,
  /** A winch launch takes half a minute. The second value is rolling before the climb begins. */
  secondsMin: 20,
  rollSecondsMax: 75,
  /** A winch pulls at once. Anyone who flies level for longer than this was launched by their own feet. */
  slowRollSecondsMax: 20,
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
  /**
   * The rope is released and the climb ends. A climb that ends by turning back and goes on at this share of its rate is
   * lift along a slope; a climb in circles after the turn is a thermal.
   */
  afterTurnSeconds: 60,
  afterTurnClimbShareMax: 0.5,
  afterTurnCircleMinDeg: 300,
} as const;

/** The engine, by its sensor (columns ENL and MOP, 0 to 999). */
export const ENGINE = {
  /** An engine is at 650 and more; thermalling with open vents reaches 350 in the logs of the tests. */
  levelMin: 500,
  /** Idling in between is still running. */
  quietSecondsMax: 15,
  /** A gust at the open window is shorter. */
  secondsMin: 20,
  /** Running this soon after take-off, it launched the aircraft. */
  launchSecondsMax: 60,
  /** A shorter noise at take-off is the winch, the tug or the wind at an open window. */
  launchRunSecondsMin: 60,
  /**
   * From this share of the flight on, the aircraft flies under power; below, the engine launched a glider or saved it.
   */
  poweredShareMin: 0.5,
} as const;

/** Flight under power without an engine sensor: level and straight in several directions, straight out of the field. */
export const POWER = {
  /** Height is judged over this long. */
  stepSeconds: 30,
  /** Held, or lost by throttling back: paragliders sink at 1.05 m/s and more in still air. */
  sinkMaxMps: 0.65,
  /** A shorter stretch is a gust. */
  stretchSecondsMin: 60,
  /** A sink this short and slow between two stretches is sinking air or noise of the sensor. */
  pauseSecondsMax: 60,
  pauseSinkMaxMps: 0.95,
  /** The climb begins with take-off and reaches this height soon. */
  startSecondsMax: 60,
  startGainMinM: 30,
  startGainSecondsMax: 240,
  /** Share of the flight during which the height is held; the rest is the way down. */
  heldShareMin: 0.55,
  /** From this mean speed on it may be a sailplane, which sinks at 0.6 m/s and flies straight through lift. */
  fastSpeedMinMps: 18,
  fastSinkMaxMps: 0.15,
  fastHeldShareMin: 0.7,
  /** Held while circling or turning back and forth: thermals and slopes. Share of the held time. */
  curledProgressMax: 0.7,
  curledShareMax: 0.2,
  /** A leg: this long and straight. Legs along one slope have one axis, so two must differ by this much. */
  legSecondsMin: 90,
  legTurnMaxDeg: 25,
  legProgressMin: 0.9,
  axesApartMinDeg: 35,
  /** Confidence in a stretch under power without an engine sensor. */
  confidence: 0.6,
  /** Mean speed. Faster aircraft cover such distances without an engine. */
  speedMaxMps: 27,
} as const;

/** A balloon drifts: it has no speed of its own. */
export const BALLOON = {
  /** Drift is judged over this long; sparse logs may take twice as long. */
  stepSeconds: 30,
  stepSecondsMax: 90,
  /** Velocity changes less than this from step to step: layers of wind are not reached faster. */
  changeMaxMps: 3,
  /** The way within a step is nearly straight, beside this much noise. */
  bendMax: 1.2,
  noiseM: 25,
  /** Moving at all: it may hang in still air for a while. */
  speedMinMps: 0.7,
  climbMinMps: 0.4,
  becalmedSecondsMax: 240,
  secondsMin: 300,
  /** It must rise and sink by this much, faster than a walker; a cable car or a glide does only one of them. */
  walkerClimbMaxMps: 0.6,
  riseMinM: 40,
  fallMinM: 40,
  /** Share of a movement that the drift must cover: every glider has long straight stretches between its turns. */
  coverMin: 0.85,
  /** Lift-off and landing: a change of place or height that is no noise. */
  liftOffM: 12,
  confidence: 0.9,
} as const;

/** The class of the aircraft by its motion. */
export const AIRCRAFT = {
  /** Mean speed in circles: sailplanes stall above it, and hang gliders circle at 10 to 14 m/s. */
  sailplaneSpeedMinMps: 18,
  circlingSecondsMin: 60,
} as const;

/** Stretches on foot. */
export const HIKE = {
  /** Walking is judged by the distance made good in a minute, during which GNSS wanders a few metres. */
  stepSeconds: 60,
  /** On a steep zigzag path a walker advances slowly. */
  speedMinMps: 0.25,
  speedMaxMps: 2.5,
  /** The way is measured in strides of this length: in shorter ones, noise adds metres. */
  strideSeconds: 10,
  /** 2,000 m per hour is running, not walking; a circling glider rises or sinks faster. */
  climbMaxMps: 0.6,
  /** A rest up to this long is part of the hike. */
  restSecondsMax: 300,
  secondsMin: 300,
  /** A smaller altitude change is a walk around the field. */
  altitudeChangeMinM: 40,
} as const;
