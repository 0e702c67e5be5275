import { ApiError } from './api-error.js';
import { counted } from './counted.js';
import { type ErrorCode } from './error-catalogue.js';
import { type LimitName } from './limits.js';

const MINUTE = 60;
const HOUR = 3_600;

/** `rate_limited` with the wait in its message and in `Retry-After`. @param waitSeconds may be a fraction */
export function rateLimited(limit: LimitName, message: string, waitSeconds: number): ApiError {
  return tryAgainIn('rate_limited', limit, message, waitSeconds);
}

/** An error with the wait in its message and in `Retry-After`. @param waitSeconds may be a fraction */
export function tryAgainIn(
  code: ErrorCode,
  limit: LimitName,
  message: string,
  waitSeconds: number,
): ApiError {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  return new ApiError(code, {
    limit,
    message: `${message} Try again in ${waitText(seconds)}.`,
    headers: { 'Retry-After': String(seconds) },
  });
}

/** Whole units, rounded up. */
function waitText(seconds: number): string {
  if (seconds < 2 * MINUTE) return counted(seconds, 'second');
  if (seconds < 2 * HOUR) return counted(Math.ceil(seconds / MINUTE), 'minute');
  return counted(Math.ceil(seconds / HOUR), 'hour');
}
