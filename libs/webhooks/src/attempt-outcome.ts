import { nextAttemptInMs } from '@app/retry';
import { type AttemptResult } from './webhook-client.js';

/** What follows from an attempt for its delivery and its endpoint. */
export interface AttemptOutcome {
  readonly status: 'pending' | 'delivered' | 'failed';
  /** With `pending`. */
  readonly nextAttemptInMs: number | null;
  /** Why the endpoint is to be disabled. */
  readonly disableReason: string | null;
}

const GONE = 410;
/** A receiver that asks to wait: RFC 6585 and RFC 9110. */
const MAY_ASK_TO_WAIT = [429, 503];

/**
 * 2xx is accepted, 410 ends the delivery and disables the endpoint, everything else is tried again as long as the
 * schedule lasts.
 */
export function outcomeOf(
  result: AttemptResult,
  attempts: number,
  schedule: readonly number[],
  random: () => number,
): AttemptOutcome {
  const { status } = result;
  if (status !== null && status >= 200 && status < 300) {
    return { status: 'delivered', nextAttemptInMs: null, disableReason: null };
  }
  if (status === GONE) {
    return { status: 'failed', nextAttemptInMs: null, disableReason: 'The endpoint answered 410 Gone.' };
  }
  const waits = status !== null && MAY_ASK_TO_WAIT.includes(status);
  const retryAfterSeconds = waits ? result.retryAfterSeconds : null;
  const waitMs = nextAttemptInMs({ attempts, retryAfterSeconds }, random, schedule);
  return { status: waitMs === null ? 'failed' : 'pending', nextAttemptInMs: waitMs, disableReason: null };
}
