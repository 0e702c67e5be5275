/** Headline metrics. */
export const METRICS = {
  /** Averaging time for best climb, sink and speed: half a circle, as on a vario averager. */
  averagingSeconds: 10,
  /** In sparse logs the average uses the next longer span, up to this. */
  averagingSecondsMax: 40,
  /** Smaller climbs are noise: GNSS altitude wanders by metres while standing still. */
  reversalMinM: 5,
  /**
   * … and this many standard deviations of the sensor's own noise: in an hour at one fix per second, noise alone
   * spans seven. With 3 m of noise, 4 adds up to a third too much and 5 a tenth.
   */
  reversalMinSigmas: 5,
} as const;

/** How the white noise of an altitude is measured. */
export const ALTITUDE_NOISE = {
  /** Over longer intervals, vertical accelerations exceed the noise of a barometer. */
  intervalSecondsMax: 2,
  /** Second differences measured, spread over the flight: the median of a thousand is within 5 %. */
  samplesMax: 1_000,
  /** Resolution and range of the second differences. */
  binsPerM: 10,
  measurableMaxM: 60,
  /** The median magnitude of a normal distribution, in standard deviations. */
  medianOfSigma: 0.6745,
} as const;
