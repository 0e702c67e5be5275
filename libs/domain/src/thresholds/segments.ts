/** What tells a drive from a flight, and the parts of a log. Measured on the real flights of the tests. */
export const SEGMENT = {
  /** Speeds and courses are taken over chords of at least this: shorter ones are noise. */
  chordSecondsMin: 4,
  /** Below this speed the course is noise. */
  courseSpeedMinMps: 2,
  /** Slopes are taken over this long, and from so much height on: less is noise, of GNSS more so. */
  slopeSeconds: 20,
  slopeHeightMinM: { pressure: 8, gnss: 15 },
  /** Roads rarely climb more than 15 %, tracks to a launch 18 %; a paraglider in turns sinks 20 % and more. */
  roadSlopeMax: 0.2,
  /** Up 20 % at 45 km/h; a steeper or faster way up or down is flown. */
  roadClimbMaxMps: 2.5,
  /** 180 km/h. */
  roadSpeedMaxMps: 50,
  /** So much turn one way in so short a time is circling: roundabouts and hairpins end before. */
  circleTurnMinDeg: 400,
  circleSecondsMax: 60,
  /** Engine and brake: a change of kinetic energy, as height, on a nearly straight course … */
  pedalSeconds: 12,
  pedalEnergyMinM: 3,
  /** … that slows down to, or comes from, less than this share of the other speed; gusts do less … */
  pedalSpeedRatioMax: 0.65,
  pedalBendMaxDeg: 40,
  /** … that height gained or lost doesn't account for. */
  pedalEnergyShareMin: 0.6,
  /** A stop: slower than this, and level but for the noise of the sensor. */
  stopSpeedMaxMps: 1.2,
  stopHeightMaxM: 1.5,
  stopClimbMaxMps: 0.2,
  /** Whatever stays within so many metres of altitude drives on a road; dune soaring needs 10 m. */
  levelRangeMaxM: 10,
  /** Shorter, it is not known to be a drive: a signal that wanders moves as well. */
  driveSecondsMin: 60,
  /** A stop on a drive: a level crossing, a gate with a key. */
  drivePauseSecondsMax: 300,
  /** A spike of the altitude sensor may look steep; flights have 7 % or more, or show no engine and brake. */
  offRoadShareMax: 0.05,
  /** A real drive has 14 of them in ten minutes, flights that keep to road slopes at most one in an hour. */
  pedalEventsMin: 3,
  pedalEventsPer10MinutesMin: 1.5,
  /** Ends so much higher than it began, without a circle or a strong climb: carried up on wheels. */
  roadClimbMinM: 50,
  /** Parts listed: a day has a dozen, a broken recorder's season tens of thousands that nobody reads. */
  listedMax: 100,
} as const;

/** A launch by winch, by an aeroplane or by an engine of one's own: the first part of a flight. */
export const TOW = {
  /** Climb and course are judged over this long. */
  stepSeconds: 10,
  /** A winch needs half a minute. The second: rolling, before the climb begins. */
  secondsMin: 20,
  rollSecondsMax: 75,
  /** The climb goes on while it is at least this; a sinking mass of air may interrupt it so long. */
  climbMinMps: 1,
  interruptionSecondsMax: 20,
  /** Turning more than this in half a minute is circling; a tow goes round in two minutes. */
  turnSeconds: 30,
  turnMaxDeg: 150,
  /** From this mean speed on it is a sailplane, whose tow need not be steep. */
  fastSpeedMinMps: 18,
  fastClimbMinMps: 1.5,
  fastGainMinM: 100,
  /** An aeroplane turns a sailplane by 7 degrees a second; in a thermal it takes 12 and more. */
  fastTurnMaxDeg: 240,
  /** Paragliders and hang gliders: a steep climb straight away from the launch is no thermal. */
  slowClimbMinMps: 2,
  slowGainMinM: 80,
  slowSlopeMin: 0.2,
  slowProgressMin: 0.8,
} as const;

/** Ways on foot. */
export const HIKE = {
  /** Walking is judged by the way made good in a minute: GNSS wanders a few metres meanwhile. */
  stepSeconds: 60,
  /** Up a steep path in turns a walker makes little way. */
  speedMinMps: 0.25,
  speedMaxMps: 2.5,
  /** 2,000 m an hour is run, not walked; a circling glider rises or sinks faster. */
  climbMaxMps: 0.6,
  /** A rest up to this long is part of the hike. */
  restSecondsMax: 300,
  secondsMin: 300,
  /** Less up or down is a walk about the field. */
  altitudeChangeMinM: 40,
} as const;
