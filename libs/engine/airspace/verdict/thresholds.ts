/** Numbers of the verdict, with reasons and sources. */
export const VERDICT = {
  /**
   * Two standard deviations of a position: GNSS in the open is within 5 m, an IGC file writes 1.9 m steps, and borders
   * are drawn within 2 m.
   */
  positionUncertaintyM: 15,
  /** Between two fixes an aircraft turns at up to 0.25 g, and changes its climb by 1 m/s every second. */
  turnMps2: 2.5,
  climbChangeMps2: 1,
  /** How fast a paraglider with the wind gets from one side of a gap to the other; a faster aircraft shows its own speed. */
  gapSpeedMps: 20,
  gapClimbMps: 5,
  /** A step faster than this is no flight: nothing is known of the way. */
  gapSpeedMaxMps: 100,
  /** Of a barometer against the standard atmosphere: sensors of varios are within 1.5 to 2.5 hPa of each other. */
  pressureSensorM: 25,
  /** What a change of pressure by 1 hPa is in height, near sea level. */
  metresPerHPa: 8.3,
  /** Two standard deviations of mean sea level pressure of a weather model over flat land and hills. */
  weatherPressureHPa: 1.5,
  /** How much higher or lower a layer of air is than in the standard atmosphere, as a share: 17 kelvin. */
  airStretch: 0.06,
  /** Around the take-off, the level of the barometer is the median over this many seconds. */
  takeoffSeconds: 60,
  /** Airspaces that come no closer than this are not listed as misses. */
  missHorizontalM: 2_000,
  missVerticalM: 300,
  /** Misses outside what is near. */
  missesMax: 5,
  /** A paraglider that circles on a border is outside for up to two circles before the next crossing is another one. */
  joinedSeconds: 60,
  /** Of a profile that calls nothing near, to compare horizontal with vertical distances. */
  nearM: 100,
  /** Up to these uncertainties of the altitude, a verdict is of high or medium quality. */
  highQualityM: 40,
  mediumQualityM: 100,
} as const;
