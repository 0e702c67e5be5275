/**
 * Every number that the facts and rules of a debrief depend on. "Judgement" means that no source gives the number: it
 * was set by reading the debriefs of the real flights of the tests. The ideas and their sources are in
 * docs/domain/debrief.md.
 */

/** Kinds of flight. Judgement. */
export const KIND = {
  /** If less than this share of the flight was in lift of any kind, it is a sled ride. */
  sledLiftShareMax: 0.15,
  sledThermalsMax: 1,
  sledSecondsMax: 3600,
  /** At least this share along slopes, and more than in circles: a ridge flight. */
  ridgeShareMin: 0.33,
  /** Further from take-off than this, or a score of at least this distance: cross-country. */
  crossCountryKmMin: 10,
  crossCountryScoreKmMin: 15,
  /** Straight climbs that contribute more of the height than this and start this early: an engine. */
  poweredGainShareMin: 0.6,
  poweredGainMinM: 150,
  poweredFirstClimbSecondsMax: 90,
  /** A tow with less confidence is not mentioned. */
  towConfidenceMin: 0.6,
  /**
   * Mean ground speed of glides, or of a flight without glides, above which it is not a paraglider: trim is 36 to 40
   * km/h, full bar 50 to 65.
   */
  fastGlideKmh: 70,
} as const;

/** Climbing. */
export const CLIMB = {
  /** Length of the start and end of a climb that are compared: two to three circles. Judgement. */
  edgeSeconds: 60,
  /** Only thermals this long have separate start and end samples. */
  edgeThermalSecondsMin: 180,
  /** With fixes further apart, a minute cannot be measured. */
  edgeSlackSeconds: 20,
  /**
   * A weak climb is below this share of the mean of the others. MacCready (1958): take no climb weaker than the one
   * expected next. The share is judgement, since the next climb is unknown.
   */
  weakShare: 0.6,
  weakSecondsMin: 120,
  /** A better climb must be within this time before or after, in similar conditions. Judgement. */
  betterWithinSeconds: 2400,
  /** Low down, any climb is a good one. Judgement. */
  weakAboveLandingMinM: 400,
  /** Left early: the last minute was still this much better than the mean of the next climb. MacCready; judgement. */
  earlyRatioMin: 1.4,
  earlyClimbMinMps: 1,
  /** Minimum height below the top reached within the same time span. */
  earlyBelowTopMinM: 250,
  earlyLostSecondsMin: 120,
  /**
   * Left late: the last minute was this much weaker than the whole climb. MacCready: leave when it falls below the
   * next.
   */
  lateRatioMax: 0.35,
  lateMeanMinMps: 0.8,
  lateCountMin: 2,
  /** Slow to centre: the first minute was below this share of the climb. Reichmann's centring; judgement. */
  centringRatioMax: 0.6,
  centringCountMin: 2,
  centringShareMin: 0.3,
  centringMeanMinMps: 0.8,
  /** Mean climb divided by the best 10 s: above, the core was held; below, it was repeatedly lost. Judgement. */
  efficiencyGoodMin: 0.6,
  efficiencyPoorMax: 0.36,
  /** The better thermals of the flight must show that more was possible. */
  efficiencyOwnRatioMin: 1.25,
  /** A thermal held this much better than the mean of the flight stands out. Judgement. */
  efficiencyOutstandingRatio: 1.5,
  efficiencyOutstandingMin: 0.6,
  /** The first and the second half of fewer climbs are not compared. Judgement. */
  developmentCountMin: 6,
  /** A smaller difference in climb rate is none. */
  developmentMinMps: 0.3,
  /** Nor is a smaller difference between the tops. */
  developmentMinM: 150,
  /** The first climb counts as straight from take-off if it started this early and gained this much. */
  fromTakeoffSeconds: 60,
  fromTakeoffGainMinM: 200,
  efficiencyCountMin: 3,
  /** Height lost while circling, relative to height gained. Judgement. */
  lostShareMin: 0.15,
  lostMinM: 100,
  /** With less total height from thermals, the flight did not depend on them. Judgement. */
  adviceGainMinM: 300,
  /** Minimum gain of a climb that deserves praise. Judgement. */
  strongGainM: 400,
  /** Below both limits (share of the total height gained, and metres), thermals did not carry the flight. */
  carriedShareMin: 0.25,
  carriedGainMinM: 200,
  /** Minimum climb listed as a key moment. */
  momentGainMinM: 100,
  /** Up to this many weak, early, late or slow climbs are listed by number. */
  namedMax: 5,
  /** A thermal with less confidence is not mentioned. */
  confidenceMin: 0.5,
} as const;

/** Circles. The radius follows from speed and bank: r = v² / (g tan bank). */
export const TURN = {
  countMin: 4,
  /** Nearly all turns in one direction. Judgement. */
  biasShareMin: 0.85,
  /** Climb on the weaker side is so much worse that practice is worthwhile. Judgement. */
  sideClimbRatioMin: 1.2,
  sideClimbMinMps: 0.3,
  /** Climbs on each side before the sides are compared. */
  sideCountMin: 4,
  /** Above this share, the other side was not used at all. */
  exclusiveShareMin: 0.98,
  /**
   * Paragliders core at 20 to 40° and radii of 25 to 60 m; flatter and wider circles miss a narrow core. Judgement.
   */
  wideRadiusMinM: 65,
  flatBankMaxDeg: 20,
} as const;

/** Time spent neither climbing nor on course. Judgement. */
export const SEARCH = {
  /** Anything shorter is a turn, not a search. */
  stretchSecondsMin: 30,
  /** A search that started earlier was right after take-off. */
  afterTakeoffSeconds: 90,
  shareMin: 0.145,
  secondsMin: 360,
  /** A share this small is worth praise, over at least this many climbs: one in ten paraglider flights has less. */
  shareGoodMax: 0.01,
  climbsGoodMin: 10,
} as const;

export const GLIDE = {
  kmMin: 1,
  /** Minimum wind along the glide that makes a difference. Judgement. */
  windMinKmh: 8,
  countMin: 2,
  /**
   * Into the wind, speed up by about half of it (speed to fly on a polar; Reichmann). Less than a quarter is too
   * slow.
   */
  speedUpShareMin: 0.25,
  /** Steep: sinking air for minutes. The share of the other glides' ratio is judgement. */
  steepShareMax: 0.65,
  steepLostMinM: 250,
  /** Advice on speed against the wind requires wind, and more than one or two glides. */
  adviceCountMin: 3,
  adviceWindMinKmh: 10,
  /** A glide this much flatter than all glides of the flight, without a tailwind, is worth praise. Judgement. */
  goodRatioTimes: 2,
  praiseKmMin: 3,
  /** A paraglider's own ratio is about 9; a mean below this is worth a sentence. */
  poorRatioMax: 8,
  /** Flying this much faster into the wind is deliberate. */
  speedUpMinKmh: 5,
} as const;

/** Score. Judgement. */
export const SCORE = {
  /** A shorter scored distance is not mentioned. */
  lineKmMin: 5,
  /** A deduction for the gap below this share of the points is not mentioned, on a closed and on an open circuit. */
  closedCostShareMin: 0.03,
  openCostShareMin: 0.08,
  /** Nor is one below these points. */
  closingPointsMin: 2,
  /** Closing a circuit must be worth at least this much more. */
  pointsMoreMinShare: 0.05,
  /** If more than this share of the distance is missing, closing was not intended. */
  missingShareMax: 0.1,
  /**
   * Of the circuits that miss closing by at most this factor times the smallest distance, plus this margin, the one
   * with the most points is named.
   */
  missingAlike: 1.1,
  missingAlikeM: 100,
  /** A side this close to its limit. */
  sideShortMax: 0.03,
} as const;

/** Safety. */
export const SAFETY = {
  /**
   * A thermal started this low above the landing's altitude leaves little room for a failed turn. Judgement; the
   * terrain itself is unknown, so this is never a warning.
   */
  lowSaveNoticeM: 150,
  lowSaveCautionM: 75,
  /** With less gain it was not a save but the approach. */
  lowSaveGainMinM: 100,
  /** Not in the first minutes: starting low above the landing is a low hill, not a low save. */
  lowSaveAfterSeconds: 600,
  /** Sink over 10 s as in a spiral dive. What less counts as heavy sink depends on the aircraft. Judgement. */
  sinkSpiralMps: -8,
  /** EU 965/2012 NCO.OP.190: oxygen above 10,000 ft for longer than 30 minutes, above 13,000 ft at all times. */
  oxygenAlwaysM: 3962,
  oxygenLongM: 3048,
  oxygenLongSeconds: 1800,
  windConfidenceMin: 0.4,
  /** Flight time after which concentration declines. Judgement. */
  longFlightSeconds: 23_400,
} as const;

/** Data problems that a pilot should know about. Judgement. */
export const DATA = {
  gapSecondsMin: 60,
  /** With more of the flight unrecorded, the debrief does not judge how time was spent, and the summary says so. */
  gapShareMax: 0.1,
} as const;

/** Slope soaring. Judgement. */
export const SLOPE = {
  /** Praised if the longest stretch was at least this long and this share of all time along slopes. */
  praiseSecondsMin: 1800,
  praiseShareMin: 0.6,
  /** Slope lift is steady and weak: more than this over 10 s is a thermal coming through. */
  thermalThroughMinMps: 1.8,
  /** A ridge flight this short could have been longer. */
  shortSeconds: 1800,
  /** Lift on the way down that deserves a remark. */
  sledLiftMinMps: 0.5,
  /** A shorter or lower sled ride was not meant to be longer. */
  sledAdviceSecondsMin: 300,
  sledAdviceDropMinM: 200,
} as const;

/** The end of a flight away from take-off. Judgement. */
export const DEPARTURE = {
  /** A landing nearer to take-off was chosen. */
  awayKmMin: 5,
  /** Below this height above the landing, it was the approach. */
  heightMinM: 150,
  /** After shorter glides, the pilot came down where the climb ended. */
  glideKmMin: 3,
  /** Left this far below the highest end of a climb, the last departure was too low. */
  belowTopMinM: 250,
  /** With more in the last minute, the climb was not over. */
  climbMinMps: 0.8,
} as const;

/** Races. Judgement. */
export const TASK = {
  /** A turnpoint missed by more was not approached. */
  missedByMaxM: 1000,
  /** Leg times are compared from this many legs on, and the longest is named if it took this share of the race. */
  legCountMin: 3,
  slowLegShareMin: 0.45,
} as const;

/** Costs. Judgement. */
export const COST = {
  /** A smaller cost, in seconds and as a share of the flight, is not worth an improvement. */
  secondsMin: 120,
  flightShareMin: 0.03,
  /** The same for faults of single climbs and glides. */
  faultShareMin: 0.01,
  /** Advice whose cost is unknown comes after advice whose cost is known; this orders it. */
  unknown: { high: 9, middle: 6, low: 3 },
} as const;

/** Length limits of a debrief. */
export const LENGTH = {
  strengthsMax: 3,
  /** Observations: at least this many, and more if they stand out. */
  traitsMin: 3,
  /** Less salient ones are not worth a sentence, and less salient headlines none. */
  salienceMin: 0.6,
  headlineSalienceMin: 1,
  /** A closed circuit needs less, and an FAI triangle, which is harder to fly, still less. */
  closedHeadlineSalienceMin: 0.3,
  closedFaiHeadlineSalienceMin: 0.2,
  /** If nothing stands out, a headline needs at least this; below, it is the duration. */
  headlineFillSalienceMin: 0.2,
  traitsMax: 7,
  /** Of these, the summary takes the ones that stand out most. */
  summaryTraits: 3,
  improvementsMax: 3,
  safetyMax: 3,
  headlineCharactersMax: 120,
  summaryCharactersMin: 40,
  summaryCharactersMax: 1000,
  statementCharactersMin: 20,
  statementCharactersMax: 600,
  titleCharactersMax: 60,
  bodyCharactersMax: 1200,
  itemsMax: 12,
} as const;
