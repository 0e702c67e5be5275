/** Altitude above mean sea level: the barometer's shape on the level of GNSS. See docs/domain/cleaning.md. */
export const SEA_LEVEL = {
  /** Fixes compared, spread over the log: GNSS errors last for minutes, so more of them add nothing. */
  samplesMax: 200,
  /** Fewer cannot distinguish an outlier from the rest. */
  samplesMin: 30,
  /** Neighbouring fixes share their GNSS error; one fix per this many seconds counts in full. */
  errorLastsSeconds: 120,
  /** Usual vertical error of GNSS: twice the 2 to 3 m across the sky. */
  gnssErrorM: 6,
  /**
   * How much higher a layer of air is than in the standard atmosphere, as a share: 0.36 % per kelvin. Up to 0.034 on
   * 16 of 17 flights whose instrument states its own highest altitude, 0.06 on the other; beyond 0.08 it is an error.
   */
  stretchUsual: 0.03,
  stretchMax: 0.08,
  /** Pressure changes by up to 0.5 hPa (5 m) an hour on a flyable day, and by 3 hPa (30 m) at a front. */
  driftUsualMPerHour: 5,
  driftMaxMPerHour: 30,
  /** Over the whole log, which may go on for days after the receiver's last altitude: the passage of a deep low. */
  driftMaxM: 150,
  /** Reweighting converges in four to eight rounds. */
  roundsMax: 12,
  /** Tukey's biweight ignores samples beyond this many standard deviations: 95 % efficient for normal errors. */
  biweightCutoff: 4.685,
  /** Standard deviation of the residuals: at least that of two sensors with whole metres and a lag between them. */
  residualMinM: 2,
  /** Beyond this, the two columns have nothing to do with each other, and neither gives the level of the other. */
  residualMaxM: 100,
  /** A lag of GNSS is looked for from this residual on, which noise alone does not reach, up to this lag in both directions. */
  lagResidualMinM: 15,
  lagMaxSeconds: 40,
  lagStepSeconds: 2,
  /** … and it counts if it leaves at most this share. */
  lagShareMax: 0.65,
  /** Part of the stated uncertainty that no fit shows: a receiver's own offset, and the model of the geoid. */
  levelUncertaintyM: 10,
  /** Stated uncertainty of a single GNSS altitude. */
  gnssUncertaintyM: 20,
  /** Stated uncertainty of pressure altitude as height above the sea: 970 to 1045 hPa, and 50 m of warm air. */
  pressureUncertaintyM: 300,
} as const;

/** A sensor that stands still while the aircraft flies up and down. See docs/domain/cleaning.md. */
export const STOPPED_SENSOR = {
  /**
   * Seconds flown at `frozenFlyingSpeedMinMps` or faster with one altitude repeated: a barometer that works changes by
   * a metre every few seconds.
   */
  flyingSecondsMin: 60,
  fixesMin: 10,
  /** The other sensor's change over that time. GNSS altitude wanders by up to 30 m with a poor view of the sky. */
  otherChangeMinM: 50,
  /** Stopped for more than this share of the log, a sensor counts as dead: the rest is too short to set its level. */
  shareMax: 0.9,
} as const;
