/** Corrections by the owner of a flight. */
export const CORRECTION = {
  /**
   * A stated time may lie this far outside the used fixes: their first and last change with the cleaning, and clocks are
   * read to the minute.
   */
  outsideSecondsMax: 60,
} as const;
