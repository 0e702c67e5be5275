/** Wind by altitude. */
export const WIND = {
  /** Height of a band, and lower bounds at its multiples. */
  bandHeightM: 250,
  /** Samples off most of those around them by more than this are left out: a climb half left, a wing-over. */
  outlierMps: 5,
  /** Three times `nearSeconds`: what is further away in time counts a hundredth, and has no say. */
  outlierSeconds: 3600,
  /** So many circles give half the confidence that their agreement allows. */
  circlesHalfConfidence: 2,
  /** Standard deviation between circles that halves the confidence. */
  scatterHalfConfidenceMps: 2,
  /** Drift of circling in sparse logs is taken over this: four circles, since incomplete ones add up to 70 m. */
  driftSeconds: 90,
  /** The wind at a time and altitude: samples this far away count a quarter. */
  nearAltitudeM: 200,
  nearSeconds: 1200,
  /** By time of day: as XCSoar's statistics are read, twice an hour. */
  sliceSeconds: 1800,
  /** Step in which the mean wind follows the flight. */
  meanStepSeconds: 120,
  /** Straight flight: length of a window, and how far it moves on. */
  straightWindowSeconds: 600,
  straightStepSeconds: 300,
  /** Less tells no circle from a gust. */
  straightSecondsMin: 240,
  /** Ground speed over chords of this: slow enough for noise, short enough to see a turn of a beat. */
  straightChordSeconds: 2,
  /** How often chords in turns are corrected by the wind found so far. */
  straightTurnPasses: 2,
  /** Speeds so far apart in time err independently: the lull of a gust, a correction of the course. */
  straightIndependentSeconds: 20,
  /** Beats across the wind lie near a line; their turns into the wind must bend it this much. */
  straightRoundnessMin: 0.05,
  /** Air speed varies in straight flight; beyond this the vectors are no circle. */
  straightResidualMaxMps: 1.5,
  /** A fit less certain than this says nothing. */
  straightErrorMaxMps: 1,
  /** Standard error of a fit that halves its confidence. */
  straightErrorHalfConfidenceMps: 0.5,
  /** Nobody flies a paraglider or sailplane straight outside these. */
  straightAirSpeedMinMps: 7,
  straightAirSpeedMaxMps: 45,
  /** The best a wind from straight flight can be trusted, beside one from circles; so does it count. */
  straightConfidenceMax: 0.5,
} as const;
