/** Levels and notes of the quality report. */
export const QUALITY = {
  /** The data is degraded if more than this share of the fixes was removed, or of the flight lies in gaps. */
  removedShareMax: 0.05,
  gapShareMax: 0.1,
  /** Maximum number of gaps listed; a longer list adds nothing. */
  gapsMax: 200,
  /** A date before this year may be 1024 weeks early, because an old receiver is used until 2028. */
  weekRolloverBeforeYear: 2009,
  /** 1024 weeks, after which the number of the GPS week returns to zero. */
  weekRolloverDays: 7168,
  /**
   * A date after the upload is 1024 weeks late only if the flight was uploaded this soon. Otherwise any wrong year
   * would make it a flight of twenty years ago.
   */
  uploadDelayDaysMax: 730,
  /** The sun stands lower than this in the dark. A landing in civil twilight is common. */
  civilTwilightDeg: -6,
  /** The IGC format was introduced then; any earlier date is wrong. */
  igcFormatYear: 1995,
  /**
   * Recorders that cannot have recorded a flight before this year, by manufacturer code: phone apps, since phones ran
   * no third-party apps before 2008.
   */
  recordersSinceYear: { XBM: 2008, XCT: 2008, XFH: 2008 } as Readonly<Record<string, number>>,
  /** Operating systems of phones and tablets that a recorder names as its own, by the year of their first device. */
  systemsSinceYear: { Android: 2008, iPhone: 2007, iOS: 2007 } as Readonly<Record<string, number>>,
  /** Maximum number of occurrences listed per finding; the rest are only counted. */
  occurrencesMax: 20,
  /** The log starts or ends in the air if the first or last fixes are at least this fast. */
  airborneSpeedMinMps: 5,
  /** A receiver that has just acquired its position repeats it for a second or two before it follows. */
  airborneRepeatSecondsMax: 3,
  /** Fewer used fixes make a very short log (igc_lib rejects logs below 50). */
  fewFixes: 50,
  /** Intervals of at least this length lose detail; a note reports it. */
  coarseIntervalSeconds: 10,
} as const;

/** Confidence of the metrics. See docs/domain/cleaning.md for the formula and the measurements. */
export const CONFIDENCE = {
  /** Seconds between fixes, beyond one, that halve the confidence: lengths shrink by a third at 30 s. */
  halfIntervalSeconds: {
    time: 60,
    altitudeExtremes: 120,
    altitudeDifferences: 120,
    climbTotal: 60,
    verticalSpeeds: 20,
    trackLength: 60,
    meanSpeed: 60,
    endpoints: 120,
    reach: 120,
    topSpeed: 20,
    circling: 10,
    glideRatios: 60,
  },
  /** Using GNSS altitude instead of pressure altitude. */
  gnssAltitudeWeights: {
    altitudeExtremes: 0.05,
    altitudeDifferences: 0.05,
    climbTotal: 0.15,
    verticalSpeeds: 0.25,
    circling: 0.05,
    glideRatios: 0.1,
  },
  /** While frozen, the course of the altitude is a guess; its end points are not. */
  frozenAltitudeWeights: {
    altitudeExtremes: 0.5,
    altitudeDifferences: 0.5,
    climbTotal: 0.5,
    verticalSpeeds: 1,
    circling: 0.5,
    glideRatios: 0.5,
  },
  /** Accuracy left after a running median over jumps: heights to tens of metres, speeds hardly at all. */
  jaggedAltitudeWeights: {
    altitudeExtremes: 0.3,
    altitudeDifferences: 0.3,
    climbTotal: 0.6,
    verticalSpeeds: 0.8,
    circling: 0.3,
    glideRatios: 0.5,
  },
  /**
   * By the share of the flight on the shorter side of a step, or by the number of steps removed: each side is correct
   * in itself.
   */
  altitudeStepWeights: { altitudeExtremes: 1, altitudeDifferences: 1, climbTotal: 0.5, glideRatios: 0.5 },
  /** An offset shifts the extremes by about a tenth of the usual height, and nothing else. */
  offsetWeight: 0.1,
  /** Counts like a jump over this share of the flight: which side was right and how long it took is inferred. */
  correctedClockShare: 0.2,
  /**
   * By the share of the distance that was jumped rather than flown. End points and extremes include all of it. The
   * track length excludes it, but what was flown instead is unknown, as is whether take-off and landing belong
   * together.
   */
  positionJumpWeights: { reach: 1, endpoints: 1, trackLength: 0.5, meanSpeed: 0.5, time: 0.5 },
  /** By the share of the flight with a running engine: its climbs are in the total, and may be the best. */
  engineWeights: { climbTotal: 1, verticalSpeeds: 1 },
  /** A date proved wrong still leaves the time of day. */
  dateWeight: 0.5,
  /** A metric with less confidence rests on degraded data. A clean log of GNSS altitudes alone has 0.75 at least. */
  doubtfulBelow: 0.65,
  /** A 2D position is wrong by some tens of metres at most. */
  keptVoidFactor: 0.2,
} as const;

/** How far the recorder's own statistics may differ from ours and still agree. */
export const SELF_CHECK = {
  /** In the unit of the statistic; times in seconds. */
  tolerance: {
    /** Instruments detect take-off ten seconds after the first movement, or slightly later. */
    takeoff_at: 15,
    landing_at: 60,
    log_starts_at: 2,
    log_ends_at: 2,
    duration_seconds: 60,
    fixes_total: 2,
    /** Written with one decimal; see also `trackLengthShare`. */
    track_length_km: 0.1,
    /** Measured over one or two seconds, while ours is a mean over ten. */
    ground_speed_max_kmh: 4,
    /** Measured over the recorder's own averaging time; the recorder has the sensor's full rate. */
    climb_max_mps: 0.4,
    sink_max_mps: 0.4,
    altitude_max_m: 1,
    altitude_min_m: 1,
    /** Tolerates two different sensors, or two times a few seconds apart. */
    altitude_range_m: 10,
    altitude_max_above_landing_m: 10,
    altitude_takeoff_m: 10,
    altitude_landing_m: 10,
    thermal_gain_max_m: 50,
    wind_direction_deg: 20,
  },
  /** Additional tolerance as a share of the recorder's track length: receiver noise while circling. */
  trackLengthShare: 0.005,
  /**
   * Minimum length of the mean of the recorder's wind directions as unit vectors; below this the wind has no
   * direction.
   */
  windSteadinessMin: 0.7,
  /** 1.5 m/s: a lighter wind has no direction worth comparing. */
  windSpeedMinKmh: 5.4,
  /** From landing to the end of the log: packing the wing, plus the noise of the sensor. */
  restDistanceMaxM: 60,
  restHeightMaxM: 5,
} as const;
