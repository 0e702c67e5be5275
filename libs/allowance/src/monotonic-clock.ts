/** Milliseconds since some moment, by a clock that nobody sets: what lasts a minute must not last until a clock put back is there again. */
export function monotonicMs(): number {
  return Math.round(performance.now());
}
