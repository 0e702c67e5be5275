/**
 * A cell of our own grid, by its middle, in degrees. It is all that a weather provider is told of a place, and what its
 * answers are kept by, so that all flights from one hill ask once.
 */
export interface GridCell {
  readonly latitude: number;
  readonly longitude: number;
}

/** What a weather provider lets its users ask: calls in any minute, hour and day; null is no limit. */
export interface CallLimits {
  readonly perMinute: number | null;
  readonly perHour: number | null;
  readonly perDay: number | null;
}
