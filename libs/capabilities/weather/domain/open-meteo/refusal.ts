import { foreignText } from '../foreign-text.js';
import { HoursNotKnownError, WeatherLimitedError } from '../weather-provider.js';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
/**
 * Open-Meteo resets its minute counters every minute, and those of hours and days shortly after the full hour or day.
 */
const SWEEP_SECONDS = 60;
/** Wait after too many concurrent requests. */
const CROWDED_SECONDS = 10;

/** An error response: its status, its `Retry-After` in seconds if present, and its message. */
export interface Refusal {
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  readonly reason: string;
}

/** The beginning of the reason in `{"error": true, "reason": "…"}`, or of whatever the response contains. */
export function reasonOf(text: string): string {
  try {
    const { reason } = JSON.parse(text) as { reason?: unknown };
    if (typeof reason === 'string') return foreignText(reason);
  } catch {
    // For example a proxy's error page.
  }
  return foreignText(text);
}

/**
 * The error for a refusal.
 *
 * @param waitSecondsMax limits the wait, so that a provider's mistake cannot stop all workers for years
 */
export function errorOf(
  { status, retryAfterSeconds, reason }: Refusal,
  nowMs: number,
  waitSecondsMax: number,
): Error {
  if (status === 429) {
    const seconds = retryAfterSeconds ?? waitFor(reason, nowMs);
    return new WeatherLimitedError(Math.min(seconds, waitSecondsMax), reason);
  }
  // Dates outside an archive, and positions that a regional model does not cover.
  if (status === 400 && /out of allowed range|No data is available for this location/i.test(reason)) {
    return new HoursNotKnownError(reason);
  }
  return new Error(`The provider returned ${status}: ${reason}`);
}

/**
 * Open-Meteo describes the wait in words: its limiter has fixed minutes, hours and days, and sends no `Retry-After`.
 */
function waitFor(reason: string, nowMs: number): number {
  if (/^daily/i.test(reason)) return secondsToNext(DAY_MS, nowMs) + SWEEP_SECONDS;
  if (/^hourly/i.test(reason)) return secondsToNext(HOUR_MS, nowMs) + SWEEP_SECONDS;
  if (/concurrent/i.test(reason)) return CROWDED_SECONDS;
  return SWEEP_SECONDS;
}

function secondsToNext(spanMs: number, nowMs: number): number {
  return Math.ceil((spanMs - (nowMs % spanMs)) / SECOND_MS);
}
