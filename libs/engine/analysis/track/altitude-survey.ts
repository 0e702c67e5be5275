/** Summary of an altitude column. */
export interface AltitudeSurvey {
  /** State of the sensor on its own: `missing` is zero throughout, `dead` never changes or drops out to zero. */
  state: 'live' | 'missing' | 'dead';
  /**
   * Whether there are steps large enough for each kind of fault, in ascending order. Without such steps, there is no
   * need to search for the fault.
   */
  haveJumps: boolean;
  havePeaks: boolean;
  haveLeaps: boolean;
  haveSpikes: boolean;
}
