/** A wait is up to so much shorter or longer, so that what failed together does not come back together. */
const JITTER = 0.2;
/** The other side's `Retry-After` may stretch a wait up to this often its length; it never shortens it. */
const RETRY_AFTER_STRETCH_MAX = 2;

export interface Failure {
  /** Attempts that have failed, this one counted. */
  readonly attempts: number;
  /** What the other side asked for with 429 or 503. */
  readonly retryAfterSeconds?: number | null;
}

/**
 * Milliseconds to wait for the next attempt; null when there is none. `random` is uniform in [0, 1); `schedule` has the
 * seconds before each attempt, those before the first included.
 */
export function nextAttemptInMs(
  { attempts, retryAfterSeconds }: Failure,
  random: () => number,
  schedule: readonly number[],
): number | null {
  const stepSeconds = schedule[attempts];
  if (stepSeconds === undefined) return null;
  if (retryAfterSeconds === null || retryAfterSeconds === undefined) {
    return stepSeconds * 1_000 * (1 - JITTER + 2 * JITTER * random());
  }
  const longestSeconds = stepSeconds * RETRY_AFTER_STRETCH_MAX;
  return Math.min(Math.max(retryAfterSeconds, stepSeconds), longestSeconds) * 1_000;
}
