import { nextAttemptInMs } from '@app/retry';
import { type AttemptResult } from './webhook-client.js';

/** What follows from an attempt for its delivery and its endpoint. */
export interface AttemptOutcome {
  readonly status: 'pending' | 'delivered' | 'failed';
  /** With `pending`. */
  readonly nextAttemptInMs: number | null;
  /** Why the endpoint is to be disabled. */
  readonly disableReason: string | null;
  /** Whether the endpoint is to give way to those that accept what they are sent, and at once. */
  readonly isLowPriority: boolean;
}

/** Who takes longer keeps a place from many others. */
const SLOW_MS = 1_000;
const GONE = 410;
/** A receiver that asks to wait: RFC 6585 and RFC 9110. */
const MAY_ASK_TO_WAIT = [429, 503];

/**
 * 2xx is accepted, 410 ends the delivery and disables the endpoint, everything else is tried again as long as the
 * schedule lasts.
 */
export function outcomeOf(
  result: Pick<AttemptResult, 'status' | 'durationMs' | 'retryAfterSeconds'>,
  attempts: number,
  schedule: readonly number[],
  random: () => number,
): AttemptOutcome {
  const { status } = result;
  if (status !== null && status >= 200 && status < 300) {
    const isLowPriority = result.durationMs > SLOW_MS;
    return { status: 'delivered', nextAttemptInMs: null, disableReason: null, isLowPriority };
  }
  if (status === GONE) {
    const disableReason = 'The endpoint answered 410 Gone.';
    return { status: 'failed', nextAttemptInMs: null, disableReason, isLowPriority: true };
  }
  const waits = status !== null && MAY_ASK_TO_WAIT.includes(status);
  const retryAfterSeconds = waits ? result.retryAfterSeconds : null;
  const waitMs = nextAttemptInMs({ attempts, retryAfterSeconds }, random, schedule);
  const next = waitMs === null ? 'failed' : 'pending';
  return { status: next, nextAttemptInMs: waitMs, disableReason: null, isLowPriority: true };
}
