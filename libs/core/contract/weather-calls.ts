/**
 * A cell of our own grid, by its centre, in degrees. It is the only location sent to a weather provider and the key of
 * the cache, so that flights from one hill share a request.
 */
export interface GridCell {
  readonly latitude: number;
  readonly longitude: number;
}

/** Rate limits of a weather provider: calls in any minute, hour and day; null means no limit. */
export interface CallLimits {
  readonly perMinute: number | null;
  readonly perHour: number | null;
  readonly perDay: number | null;
}
