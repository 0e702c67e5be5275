/** Limits of the IGC reader. They bound memory and responses; none of them loses a fix. */
export const READER = {
  /**
   * Minimum number of usable fixes at different times for a flight. A single position has no duration and no distance,
   * and igc-xc-score and igc_lib reject it too. A file of two fixes is a valid IGC file (the parser tests of
   * ezgliding/goigc include one), and a short log is reported as short, not rejected.
   */
  usableFixesMin: 2,
  /**
   * Positions this near to 0,0 are invalid. A recorder without a satellite fix writes 0,0 or, while its filter
   * converges, a point a few metres away. The 5 km around it are open sea, so no flight is lost.
   */
  nullIslandDeg: 0.05,
  /** Longest record read, apart from fixes. Appendix A allows 99 characters; lines of 200 kB have been seen. */
  recordBytesMax: 400,
  /**
   * Maximum number of records read other than fixes, so that 10 MB of header lines cost no more than 10 MB of fixes.
   * A day of slow data every second or two is 50,000; no recorder writes that many of any other type.
   */
  textRecordsMax: 100_000,
  /** Problems explained in an error response: enough to see a pattern, few enough to keep it small. */
  problemsMax: 10,
  /** Declared tasks kept; a recorder that is reprogrammed before the flight writes two or three. */
  tasksMax: 10,
  /** Points kept of all declared tasks; the longest competition tasks have about twenty. */
  taskPointsMax: 200,
  /** Events kept; pilots press the button a few times, broken recorders thousands of times. */
  eventsMax: 500,
  /** K records kept: fourteen hours at one every ten seconds, which is frequent; the most seen is 942. */
  slowDataMax: 5000,
  /**
   * F records kept. A recorder writes one when the satellites change; the most seen is 2,186 in seven hours. The
   * first thousand describe the reception well enough.
   */
  constellationsMax: 1000,
  /**
   * L records kept, half from the start of the file and half from its end. Ordinary files have up to a hundred; files
   * with one per fix have thousands, too many to read as text.
   */
  commentsMax: 1000,
  /** Extension changes tracked within a file: enough for the concatenated logs of a season. */
  fixExtensionChangesMax: 100,
  /** Dates further apart than this cannot be from one log, unlike a season's concatenated logs. */
  logDaysMax: 400,
  /**
   * A date header this soon before midnight was written early, if the next fix follows the one before it this soon.
   * Further away, the log of another day begins.
   */
  earlyDateSecondsMax: 600,
  earlyDateStepSecondsMax: 120,
  /**
   * Times that go back this far, between parts with this many fixes that each lead this far away, are another day:
   * a recorder writes its fixes in order, and buffers written late hold minutes. A clock corrected at take-off goes
   * back by whole hours too, but the log before it leads nowhere.
   */
  nextDayStepBackSecondsMin: 3600,
  nextDayFixesMin: 50,
  nextDayDistanceMinM: 1000,
  /** If the aircraft is at least this fast on both sides of such a step, within this distance, the clock is wrong. */
  nextDaySpeedMinMps: 5,
  nextDayReachM: 1000,
  /** A file whose times go back more often has a broken clock. */
  nextDaysMax: 30,
  /**
   * Logs with other dates are of the same flight if all fixes are the same and at least this many of them are at another
   * place than the one before. Each differs by chance in several digits; a recorder on a table repeats itself.
   */
  identifyingMovesMin: 30,
  /**
   * A file of another format is a copy of an IGC file that has nearly all of its fixes: at the same second, and as near as
   * rounding explains. The IGC format cuts positions to 1.9 m in each direction, converters round by another metre.
   */
  roundingMaxM: 4,
  copiedShareMin: 0.98,
  /** Fixes to compare; with fewer than the least, two logs could agree by chance. */
  sampledFixesMax: 500,
  sampledFixesMin: 60,
  /**
   * Fixes of a file that is not an IGC file: as many as an IGC file of 10 MB has, which is 80 hours at one per second.
   * FIT files of that size could have a million, which would take seconds to analyse.
   */
  trackFixesMax: 300_000,
  /** Elements within elements of a GPX or KML file; ordinary files have ten. */
  xmlDepthMax: 64,
  /** Characters kept of a text in a GPX or KML file, apart from lists of coordinates and times. */
  xmlTextCharactersMax: 400,
  /** Two tracks of a file that share more time than this are of two recorders. */
  sharedSecondsMax: 60,
  /** Sports kept of a file: more than anybody does in a day. */
  sportsMax: 100,
  /** A mean speed that is too high for a hike or a run. */
  onFootSpeedMaxMps: 6,
  /** Earliest year a satellite recorder can have written: start of GPS time. Two-digit years 80-99 mean 19xx. */
  yearMin: 1980,
  /** Latest year that the date of an IGC file can express; a later one in any format is of a wrong clock. */
  yearMax: 2079,
} as const;
