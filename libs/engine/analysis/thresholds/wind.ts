/** Wind by altitude. */
export const WIND = {
  /** Height of a band; lower bounds are its multiples. */
  bandHeightM: 250,
  /**
   * Samples that differ from most of those around them by more than this are excluded: an unfinished circle, a
   * wing-over.
   */
  outlierMps: 5,
  /** Three times `nearSeconds`: samples further away in time count a hundredth, so they are ignored. */
  outlierSeconds: 3600,
  /** This many circles give half the confidence that their agreement allows. */
  circlesHalfConfidence: 2,
  /** Standard deviation between circles that halves the confidence. */
  scatterHalfConfidenceMps: 2,
  /**
   * Circling in sparse logs is measured over this: four circles, since incomplete ones add up to 70 m of drift, and ten
   * fixes.
   */
  spanSeconds: 105,
  /** For the wind at a time and altitude: samples this far away count a quarter. */
  nearAltitudeM: 200,
  nearSeconds: 1200,
  /** By time of day, twice an hour, as in XCSoar's statistics. */
  sliceSeconds: 1800,
  /** Step at which the mean wind samples the flight. */
  meanStepSeconds: 120,
  /** Step at which the wind along a leg is sampled: shorter than any climb or glide. */
  alongStepSeconds: 20,
  /** Straight flight: length of a window, and its step. */
  straightWindowSeconds: 600,
  straightStepSeconds: 300,
  /** A shorter window cannot distinguish a circle from a gust. */
  straightSecondsMin: 240,
  /**
   * Ground speed is taken over chords this long: long enough against noise, short enough to resolve the turn of a
   * beat.
   */
  straightChordSeconds: 2,
  /** How many times chords in turns are corrected by the wind found so far. */
  straightTurnPasses: 2,
  /** Velocities this far apart in time have independent errors: a lull, a course correction. */
  straightIndependentSeconds: 20,
  /** Beats across the wind lie near a line; their turns into the wind must bend it by this much. */
  straightRoundnessMin: 0.05,
  /** Air speed varies in straight flight; beyond this the vectors do not form a circle. */
  straightResidualMaxMps: 1.5,
  /** A fit less certain than this is discarded. */
  straightErrorMaxMps: 1,
  /** Standard error of a fit that halves its confidence. */
  straightErrorHalfConfidenceMps: 0.5,
  /** No paraglider or sailplane flies straight outside this range. */
  straightAirSpeedMinMps: 7,
  straightAirSpeedMaxMps: 45,
  /** Maximum confidence of a wind from straight flight relative to one from circles, and its weight. */
  straightConfidenceMax: 0.5,
} as const;

/** Wind from circling in sparse logs; see `wind/sparse-winds.ts`. Speeds in metres per second. */
export const SPARSE_WIND = {
  /**
   * Air speeds tried, relative to the median ground speed: a day of circling lowers that, a following wind raises it.
   */
  airSpeedShareMin: 0.7,
  airSpeedShareMax: 1.8,
  /** The next air speed tried is this much higher; finer steps do not change the wind of real flights. */
  airSpeedStep: 1.06,
  /** The air speed is one for the flight, and this many spans determine it well enough. */
  airSpeedSpansMax: 12,
  /** Distance of the wind from the drift: pilots push upwind in a leaning thermal, and drift at 0.7 of up to 15 m/s. */
  reachMps: 4.5,
  /** Successive steps of the search; the last is below the error of a span, about 1 m/s. */
  stepsMps: [1.5, 0.5, 0.2],
  /** A turn that is off by more says no more: between two fixes the pilot changed direction. */
  turnErrorMaxRad: 2,
  /** Weight of a chord flown faster than the air speed against turns that do not match: gusts do that, but rarely. */
  overspeedWeight: 1,
} as const;
