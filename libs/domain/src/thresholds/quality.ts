/** Levels and notes of the quality report. */
export const QUALITY = {
  /** More removed than this share of the fixes, or more of the flight in gaps, and the data is degraded. */
  removedShareMax: 0.05,
  gapShareMax: 0.1,
  /** Gaps listed one by one; a longer list says nothing more. */
  gapsMax: 200,
  /** Flights before this year are suspected of the GPS week rollover (1024 weeks) of old recorders. */
  weekRolloverBeforeYear: 2007,
  weekRolloverDays: 7168,
  /** First use of the IGC format; any earlier date is wrong. */
  igcFormatYear: 1995,
  /**
   * Recorders that can't have recorded a flight before this year, by manufacturer code: applications of
   * telephones, which run no applications of others before 2008.
   */
  recordersSinceYear: { XBM: 2008, XCT: 2008, XFH: 2008 } as Readonly<Record<string, number>>,
  /** Single occurrences listed for each finding; the rest is counted. */
  occurrencesMax: 20,
  /** Already this fast at the first fix, or still at the last: the log starts or ends in the air. */
  airborneSpeedMinMps: 5,
  /** A receiver that has just found its position repeats it for a second or two before it follows. */
  airborneRepeatSecondsMax: 3,
  /** Fewer fixes used than this make a very short log (igc_lib refuses below 50). */
  fewFixes: 50,
  /** Long intervals lose detail: a note says so above this. */
  coarseIntervalSeconds: 10,
} as const;

/** Confidence of the metrics: see docs/domain/cleaning.md for the formula and the measurements. */
export const CONFIDENCE = {
  /** Seconds beyond one between fixes that halve the confidence: lengths shrink by a third at 30 s. */
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
  /** GNSS altitude instead of pressure altitude. */
  gnssAltitudeWeights: {
    altitudeExtremes: 0.05,
    altitudeDifferences: 0.05,
    climbTotal: 0.15,
    verticalSpeeds: 0.25,
    circling: 0.05,
    glideRatios: 0.1,
  },
  /** Where it stood still the course of the altitude is a guess, its ends are not. */
  frozenAltitudeWeights: {
    altitudeExtremes: 0.5,
    altitudeDifferences: 0.5,
    climbTotal: 0.5,
    verticalSpeeds: 1,
    circling: 0.5,
    glideRatios: 0.5,
  },
  /** What a running median over leaps leaves: heights to tens of metres, speeds hardly. */
  jaggedAltitudeWeights: {
    altitudeExtremes: 0.3,
    altitudeDifferences: 0.3,
    climbTotal: 0.6,
    verticalSpeeds: 0.8,
    circling: 0.3,
    glideRatios: 0.5,
  },
  /** By the share of the flight on the shorter side of a step, or of the steps that were taken out: each side is right in itself. */
  altitudeStepWeights: { altitudeExtremes: 1, altitudeDifferences: 1, climbTotal: 0.5, glideRatios: 0.5 },
  /** An offset moves the extremes by a tenth or so of the usual height, and nothing else. */
  offsetWeight: 0.1,
  /** Counts like a jump of this share of the flight: which side of it was right, and how long it took, is inferred. */
  correctedClockShare: 0.2,
  /**
   * By the share of the way that was jumped and not flown. Ends and extremes hold all of it; the length leaves it out,
   * but what was flown instead isn't known, nor whether take-off and landing belong together.
   */
  positionJumpWeights: { reach: 1, endpoints: 1, trackLength: 0.5, meanSpeed: 0.5, time: 0.5 },
  /** A date proved wrong leaves the time of day. */
  dateWeight: 0.5,
  /** A 2D position is wrong by some tens of metres at most. */
  keptVoidFactor: 0.2,
} as const;

/** How far the recorder's own statistics may be from ours and still agree. */
export const SELF_CHECK = {
  /** In the unit of the statistic; moments in seconds. */
  tolerance: {
    /** Instruments call it a take-off ten seconds after the first movement, or a little more. */
    takeoff_at: 15,
    landing_at: 60,
    log_starts_at: 2,
    log_ends_at: 2,
    duration_seconds: 60,
    fixes_total: 2,
    /** Written with one decimal; see `trackLengthShare`. */
    track_length_km: 0.1,
    /** Of a second or two, beside our mean over ten seconds. */
    ground_speed_max_kmh: 4,
    /** Over as many seconds as the recorder's, which has the sensor's own rate. */
    climb_max_mps: 0.4,
    sink_max_mps: 0.4,
    altitude_max_m: 1,
    altitude_min_m: 1,
    /** Between two sensors, or two moments a few seconds apart. */
    altitude_range_m: 10,
    altitude_max_above_landing_m: 10,
    altitude_takeoff_m: 10,
    altitude_landing_m: 10,
    thermal_gain_max_m: 50,
    wind_direction_deg: 20,
  },
  /** Of the recorder's track length, besides: noise of the receiver while circling. */
  trackLengthShare: 0.005,
  /** Length of the mean of the recorder's wind directions, as unit vectors; below, it has no direction. */
  windSteadinessMin: 0.7,
  /** 1.5 m/s: a lighter wind has no direction worth comparing. */
  windSpeedMinKmh: 5.4,
  /** From landing to the end of the log: folding the wing, and the noise of the sensor. */
  restWayMaxM: 60,
  restHeightMaxM: 5,
} as const;
