/**
 * Fraction by which a wait is randomly shortened or extended, so that requests that failed together are not
 * retried together.
 */
const JITTER = 0.2;
/** The other side's `Retry-After` may extend a wait up to this factor; it never shortens it. */
const RETRY_AFTER_STRETCH_MAX = 2;

export interface Failure {
  /** Failed attempts, including this one. */
  readonly attempts: number;
  /** The `Retry-After` of a 429 or 503 response. */
  readonly retryAfterSeconds?: number | null;
}

/**
 * Milliseconds until the next attempt; null if there is none left. `random` is uniform in [0, 1). `schedule`
 * holds the seconds before each attempt, including the first.
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
