/** Limits of the IGC reader. They bound memory and answers; none of them loses a fix. */
export const READER = {
  /**
   * Fewer usable fixes than this is no flight. One is enough: a file of two fixes is a valid IGC file
   * (the parser tests of ezgliding/goigc hold one), and a short log is said to be short, not refused.
   */
  usableFixesMin: 1,
  /**
   * Positions this near to 0,0 are no positions. A recorder without lock writes 0,0 or, while its filter
   * converges, a few metres beside it; 5 km of empty sea around the point lose nobody a flight.
   */
  nullIslandDeg: 0.05,
  /** Longest record looked at, fixes apart. Appendix A allows 99 characters; 200 kB lines have been seen. */
  recordBytesMax: 400,
  /**
   * Records other than fixes looked at, so that 10 MB of header lines cost no more than 10 MB of fixes. A day of
   * slow data every second or two is 50,000; no recorder writes that many of the rest.
   */
  textRecordsMax: 100_000,
  /** Explained problems kept: enough to see a pattern, small enough for an error answer. */
  problemsMax: 10,
  /** Task points kept; the longest competition tasks have about twenty. */
  taskPointsMax: 100,
  /** Events kept; pilots press the button a few times, broken recorders thousands of times. */
  eventsMax: 500,
  /** K records kept: fourteen hours at one in ten seconds, which is often; the most seen is 942. */
  slowDataMax: 5000,
  /**
   * F records kept. A recorder writes one when the satellites change, the most seen is 2,186 in seven hours;
   * the first thousand say well enough what the reception was like.
   */
  constellationsMax: 1000,
  /**
   * L records kept, half of them from the start of the file and half from its end. Ordinary files have up to
   * a hundred; those that write one with every fix have thousands that nobody reads as text.
   */
  commentsMax: 1000,
  /** Changes of the fixes' extensions followed: concatenated logs of a season. */
  fixExtensionChangesMax: 100,
  /** Dates further apart than this aren't of one log: a season's concatenated logs are. */
  logDaysMax: 400,
  /** First year a satellite recorder can have written: start of GPS time. Two digits 80-99 mean 19xx. */
  yearMin: 1980,
} as const;
