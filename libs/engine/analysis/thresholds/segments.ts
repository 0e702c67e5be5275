/** The list of a log's parts. */
export const SEGMENT = {
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
  /** An aircraft under power glides on between two runs for this long. */
  pauseSecondsMax: 120,
} as const;

/** Flight under power without an engine sensor. */
export const POWER = {
  /** Share of the flight that the engine must carry: the judgement of a minute is not enough. */
  shareMin: 0.5,
} as const;

/** The class of the aircraft by its motion. */
export const AIRCRAFT = {
  /** Mean speed in circles: sailplanes stall above it, and hang gliders circle at 10 to 14 m/s. */
  sailplaneSpeedMinMps: 18,
  circlingSecondsMin: 60,
} as const;

/** Walks that are listed as such. */
export const HIKE = {
  /** A shorter walk is one around the field … */
  secondsMin: 300,
  /** … unless it ends this much higher or lower. */
  altitudeChangeMinM: 40,
} as const;
