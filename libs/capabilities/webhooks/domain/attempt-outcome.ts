import { nextAttemptInMs } from '@core/work';
import { type AttemptResult } from './webhook-client.js';

/** The effect of an attempt on its delivery and its endpoint. */
export interface AttemptOutcome {
  readonly status: 'pending' | 'delivered' | 'failed';
  /** Only with `pending`. */
  readonly nextAttemptInMs: number | null;
  /** Why to disable the endpoint; null to keep it enabled. */
  readonly disableReason: string | null;
  /** Whether the endpoint must yield to endpoints that accept deliveries quickly. */
  readonly isLowPriority: boolean;
}

/** A slower endpoint occupies a slot that could serve many others. */
const SLOW_MS = 1_000;
const GONE = 410;
/** Status codes with a `Retry-After` header: RFC 6585 and RFC 9110. */
const RETRY_AFTER_STATUSES = [429, 503];

/**
 * 2xx means accepted. 410 ends the delivery and disables the endpoint, and so does a chat that accepts no message any
 * more. Everything else is retried until the schedule ends.
 */
export function outcomeOf(
  result: Pick<AttemptResult, 'status' | 'durationMs' | 'retryAfterSeconds' | 'refusal'>,
  attempts: number,
  schedule: readonly number[],
  random: () => number,
): AttemptOutcome {
  const { status, refusal = null } = result;
  if (refusal !== null) {
    return { status: 'failed', nextAttemptInMs: null, disableReason: refusal, isLowPriority: true };
  }
  if (status !== null && status >= 200 && status < 300) {
    const isLowPriority = result.durationMs > SLOW_MS;
    return { status: 'delivered', nextAttemptInMs: null, disableReason: null, isLowPriority };
  }
  if (status === GONE) {
    const disableReason = 'The endpoint returned 410 Gone.';
    return { status: 'failed', nextAttemptInMs: null, disableReason, isLowPriority: true };
  }
  const waits = status !== null && RETRY_AFTER_STATUSES.includes(status);
  const retryAfterSeconds = waits ? result.retryAfterSeconds : null;
  const waitMs = nextAttemptInMs({ attempts, retryAfterSeconds }, random, schedule);
  const next = waitMs === null ? 'failed' : 'pending';
  return { status: next, nextAttemptInMs: waitMs, disableReason: null, isLowPriority: true };
}
