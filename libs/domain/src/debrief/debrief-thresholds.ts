/**
 * Every number on which the facts and rules of a debrief turn. "Judgement" means that no source gives the number:
 * it was set by reading the debriefs of the real flights of the tests. The ideas and their sources are in
 * docs/domain/debrief.md.
 */

/** What a flight was. Judgement. */
export const KIND = {
  /** Less of the flight than this in lift of any kind: a way down. */
  sledLiftShareMax: 0.15,
  sledThermalsMax: 1,
  sledSecondsMax: 3600,
  /** So much of the flight along slopes, and more than in circles: a ridge flight. */
  ridgeShareMin: 0.33,
  /** Further from take-off than this, or a score of this distance: cross-country. */
  crossCountryKmMin: 10,
  crossCountryScoreKmMin: 15,
  /** Straight climbs with more of the height than this, and faster than slope lift: an engine. */
  poweredGainShareMin: 0.6,
  poweredGainMinM: 150,
  poweredFirstClimbSecondsMax: 90,
  /** A tow less certain than this is not talked about. */
  towConfidenceMin: 0.6,
  /**
   * Mean ground speed of glides, or of a flight without glides, above which it is no paraglider: trim is 36 to
   * 40 km/h, full bar 50 to 65.
   */
  fastGlideKmh: 70,
} as const;

/** Climbing. */
export const CLIMB = {
  /** Sample of a climb's beginning and end: two to three circles. Judgement. */
  edgeSeconds: 60,
  /** Only thermals so long have a beginning and an end apart. */
  edgeThermalSecondsMin: 180,
  /** Fixes so far apart don't tell a minute. */
  edgeSlackSeconds: 20,
  /**
   * A weak climb: below this share of the mean of the others. MacCready (1958): take no climb weaker than the one
   * expected next; the share is judgement, since nobody knows what comes next.
   */
  weakShare: 0.6,
  weakSecondsMin: 120,
  /** A better climb within this time before or after: the air of the same hour. Judgement. */
  betterWithinSeconds: 2400,
  /** Low down any climb is a good one. Judgement. */
  weakAboveLandingMinM: 400,
  /** The time it cost. */
  weakSavedSecondsMin: 120,
  /** Left early: the last minute still so much better than the mean of the next climb. MacCready; judgement. */
  earlyRatioMin: 1.4,
  earlyClimbMinMps: 1,
  /** Below the top reached within the same time span. */
  earlyBelowTopMinM: 250,
  earlyLostSecondsMin: 60,
  /** Left late: the last minute so much weaker than the whole climb. MacCready: leave when it falls below the next. */
  lateRatioMax: 0.35,
  lateMeanMinMps: 0.8,
  lateCountMin: 2,
  /** Slow to centre: the first minute below this share of the climb. Reichmann's centring; judgement. */
  centringRatioMax: 0.5,
  centringCountMin: 2,
  centringShareMin: 0.4,
  centringMeanMinMps: 0.8,
  /** Mean by best 10 s: above, the core was held; below, it was lost again and again. Judgement. */
  efficiencyGoodMin: 0.6,
  efficiencyPoorMax: 0.4,
  efficiencyCountMin: 3,
  /** Height lost while circling by height gained. Judgement. */
  lostShareMin: 0.12,
  lostMinM: 100,
  /** With less height from thermals in all, the flight was not about them. Judgement. */
  adviceGainMinM: 300,
  /** A climb worth praise. Judgement. */
  strongMeanMps: 2,
  strongGainM: 400,
  /** Below this share of all height gained, and below these metres, thermals are not what carried the flight. */
  carriedShareMin: 0.25,
  carriedGainMinM: 200,
  /** With less of the time in thermals the headline does not count them. */
  headlineShareMin: 0.1,
  /** A climb worth a jump to in the replay. */
  momentGainMinM: 100,
  /** Weak, early, late and slow climbs up to so many are named one by one. */
  namedMax: 5,
  /** A thermal less certain than this is not talked about. */
  confidenceMin: 0.5,
} as const;

/** Circles. Radius follows from speed and bank: r = v² / (g tan bank). */
export const TURN = {
  countMin: 4,
  /** Nearly all turn to one side. Judgement. */
  biasShareMin: 0.85,
  /** Climb on the other side so much worse that it is worth training. Judgement. */
  sideClimbRatioMin: 1.2,
  sideClimbMinMps: 0.3,
  /** Balanced, and no worse to either side. */
  balancedShareMin: 0.35,
  /** Paragliders core at 20 to 40° and radii of 25 to 60 m; flatter and wider is out of a narrow core. Judgement. */
  wideRadiusMinM: 65,
  flatBankMaxDeg: 20,
} as const;

/** Neither climbing nor under way. Judgement. */
export const SEARCH = {
  /** Shorter is a turn, not a search. */
  stretchSecondsMin: 30,
  shareMin: 0.15,
  secondsMin: 480,
  /** Less than this is worth praise. */
  shareGoodMax: 0.06,
  climbsGoodMin: 4,
} as const;

/** Gliding. */
export const GLIDE = {
  kmMin: 1,
  /** Wind along the glide that makes a difference. Judgement. */
  windMinKmh: 8,
  countMin: 2,
  /** Into the wind speed up by about half of it (speed to fly on a polar; Reichmann). Less than a quarter is too slow. */
  speedUpShareMin: 0.25,
  /** Steep: sinking air, for minutes. The share of the others' ratio is judgement. */
  steepRatioMax: 5.5,
  steepShareMax: 0.65,
  steepLostMinM: 250,
  /** Advice on speed against the wind needs a wind, and more than a glide or two. */
  adviceCountMin: 3,
  adviceWindMinKmh: 10,
  /** A glide worth praise, against no tail wind. */
  goodRatio: 9,
  /** Above, no paraglider gets by itself in still air: the lines carried. */
  carriedRatioMin: 12,
  /** Ground speed into the wind that leaves no way out. Judgement. */
  slowGroundSpeedKmh: 15,
} as const;

/** Score. Judgement. */
export const SCORE = {
  /** Closing a circuit must be worth so much more. */
  pointsMoreMinShare: 0.05,
  /** Further from closed than this share of the distance, it was no plan. */
  missingShareMax: 0.25,
  /** Of circuits that lack no more than this many times the least, and this on top, the one with most points is named. */
  missingAlike: 1.1,
  missingAlikeM: 100,
  /** XContest's limit of a closed circuit: from 20 to 5 % of its length it is an open one. */
  closedShareMax: 0.05,
  /** A side so near to its limit. */
  sideShortMax: 0.06,
} as const;

/** Safety. */
export const SAFETY = {
  /**
   * Thermal begun this low above the landing's height: little room for a spoilt turn. Judgement; the ground itself
   * isn't known, so none of it is a warning.
   */
  lowSaveNoticeM: 150,
  lowSaveCautionM: 75,
  /** With less gain it was no save but the approach. */
  lowSaveGainMinM: 100,
  /** Not in the first minutes: a start low above the landing is a hill, not a low save. */
  lowSaveAfterSeconds: 600,
  /** Sink over 10 s that is a spiral dive, a collapse or heavy sink. Judgement. */
  sinkWarningMps: -8,
  sinkCautionMps: -5.5,
  /** EU 965/2012 NCO.OP.190: oxygen above 10,000 ft for longer than 30 minutes, above 13,000 ft at all times. */
  oxygenAlwaysM: 3962,
  oxygenLongM: 3048,
  oxygenLongSeconds: 1800,
  /** Wind at flying height near a paraglider's own speed. Judgement. */
  windCautionKmh: 30,
  windConfidenceMin: 0.4,
  /** To stay up for so long is worth a word of its own on any flight. Judgement. */
  staminaSeconds: 10_800,
  /** Hours after which concentration goes. Judgement. */
  longFlightSeconds: 18_000,
} as const;

/** Doubts about the data that a pilot should hear of. Judgement. */
export const DATA = {
  gapSecondsMin: 60,
  /** With more of the flight unrecorded, nothing is said of how time was spent, and the summary tells of it. */
  gapShareMax: 0.1,
} as const;

/** Slope soaring. Judgement. */
export const SLOPE = {
  praiseSecondsMin: 600,
  /** A stretch of slope with less gain is not told of by itself. */
  tellGainMinM: 30,
  /** Slope lift is steady and weak: more than this over 10 s is a thermal that comes through. */
  thermalThroughMinMps: 1.8,
  /** A ridge flight this short has more in it. */
  shortSeconds: 1800,
  /** Lift met on a way down that is worth a remark. */
  sledLiftMinMps: 0.5,
} as const;

/** How much is said. */
export const LENGTH = {
  strengthsMax: 4,
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
