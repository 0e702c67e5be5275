/**
 * Milliseconds on a clock that never jumps. With the wall clock, setting it back an hour would stretch a
 * minute to an hour.
 */
export function monotonicMs(): number {
  return Math.round(performance.now());
}
