/** When a request is sent again. */
export interface RetryPolicy {
  /** How often a request is sent again after the first attempt. Default: 3. */
  readonly retriesMax: number;
  /** A longer `Retry-After`, such as to the end of the month, is reported as an error instead. Default: 60. */
  readonly retryAfterMaxSeconds: number;
}

export const DEFAULT_RETRY_POLICY: RetryPolicy = { retriesMax: 3, retryAfterMaxSeconds: 60 };

const BACKOFF_FIRST_MS = 500;
const BACKOFF_MAX_MS = 8_000;
/** Clients that failed together must not return together. */
const JITTER = 0.25;

/** Methods that have the same effect when repeated (RFC 9110, 9.2.2). */
const IDEMPOTENT_METHODS = ['GET', 'HEAD', 'PUT', 'DELETE'];

export function isRepeatable(operation: { method: string; takesIdempotencyKey: boolean }): boolean {
  return operation.takesIdempotencyKey || IDEMPOTENT_METHODS.includes(operation.method);
}

/** A repeated deletion finds nothing if the first attempt succeeded and only its response was lost. */
export function isDoneBefore(operation: { isRemoval: boolean }, attempt: number, status: number): boolean {
  return operation.isRemoval && attempt > 0 && status === 404;
}

/** An error with `Retry-After` asks for another attempt, such as `flight_processing`. */
export function isTemporary(status: number, retryAfterSeconds: number | null): boolean {
  return status === 408 || status === 429 || status >= 500 || retryAfterSeconds !== null;
}

/** The pause before the next attempt. Null if the service asks for too long a wait. */
export function pauseMs(
  attempt: number,
  retryAfterSeconds: number | null,
  policy: RetryPolicy,
): number | null {
  if (retryAfterSeconds === null) {
    const backoff = Math.min(BACKOFF_FIRST_MS * 2 ** attempt, BACKOFF_MAX_MS);
    return backoff * (1 - JITTER * Math.random());
  }
  if (retryAfterSeconds > policy.retryAfterMaxSeconds) return null;
  return retryAfterSeconds * 1_000 * (1 + 0.1 * Math.random());
}

/** Seconds of a `Retry-After` header, which is a number or a date. */
export function retryAfterSeconds(header: string | null, nowMs = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, (date - nowMs) / 1_000);
}

/** Rejects with the signal's reason as soon as it is aborted. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }
    function aborted(): void {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    }
    signal?.addEventListener('abort', aborted, { once: true });
  });
}
