import { foreignText } from '../foreign-text.js';
import { HoursNotKnownError, WeatherLimitedError } from '../weather-provider.js';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
/** Counters of Open-Meteo begin anew once a minute, those of hours and days after the full one. */
const SWEEP_SECONDS = 60;
/** Of requests that are more than it takes at once. */
const CROWDED_SECONDS = 10;

/** An answer with an error: its status, its `Retry-After` in seconds if it has one, and what it says. */
export interface Refusal {
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  readonly reason: string;
}

/** The beginning of `{"error": true, "reason": "…"}`, or of whatever else stands there. */
export function reasonOf(text: string): string {
  try {
    const { reason } = JSON.parse(text) as { reason?: unknown };
    if (typeof reason === 'string') return foreignText(reason);
  } catch {
    // a proxy's page, say
  }
  return foreignText(text);
}

/**
 * What a refusal means.
 * @param waitSecondsMax after so long it is asked again, whatever it said: a slip must not stop all workers for years
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
  // dates before or beyond what an archive has, and places that a regional model does not cover
  if (status === 400 && /out of allowed range|No data is available for this location/i.test(reason)) {
    return new HoursNotKnownError(reason);
  }
  return new Error(`The provider answered ${status}: ${reason}`);
}

/** Open-Meteo says in words how long to wait: its limiter has fixed minutes, hours and days, and sends no `Retry-After`. */
function waitFor(reason: string, nowMs: number): number {
  if (/^daily/i.test(reason)) return secondsToNext(DAY_MS, nowMs) + SWEEP_SECONDS;
  if (/^hourly/i.test(reason)) return secondsToNext(HOUR_MS, nowMs) + SWEEP_SECONDS;
  if (/concurrent/i.test(reason)) return CROWDED_SECONDS;
  return SWEEP_SECONDS;
}

function secondsToNext(spanMs: number, nowMs: number): number {
  return Math.ceil((spanMs - (nowMs % spanMs)) / SECOND_MS);
}
