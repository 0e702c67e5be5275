/** A stretch of circling: track indices, and its turn. */
export interface CirclingPhase {
  startIndex: number;
  endIndex: number;
  /** Degrees, clockwise positive; null in sparse logs if the direction cannot be determined. */
  turnDeg: number | null;
  /** Mean air speed, in sparse logs where only the turn of the whole phase is known. */
  airSpeedMps?: number;
}
