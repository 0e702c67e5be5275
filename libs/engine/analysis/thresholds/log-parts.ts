import { STAY } from './judgement.js';

/** Dividing a log into one part per flight. */
export const LOG_PART = {
  /**
   * Seconds of the ground after a landing that still belong to its flight: more than the 45 s that show that it has
   * landed. The way back up belongs to the flight that it leads to.
   */
  afterLandingSecondsMax: 300,
  /** The longest flights of a log get a part each. A tandem pilot flies up to about 15 times a day. */
  flightsMax: 20,
} as const;

/** Logs that are merged into one. */
export const MERGED_LOGS = {
  /** After a longer silence, the analysis begins another flight. */
  pauseSecondsMax: STAY.silenceSecondsMax,
} as const;
