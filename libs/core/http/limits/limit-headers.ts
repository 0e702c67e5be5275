import { addDays, type UtcDay, type UtcMonth, utcMonthBounds } from '@core/contract';
import { WINDOW_MS, type WindowState } from './request-windows.js';

const DAY_SECONDS = 86_400;

/** A limit and its current state for the caller. */
export interface PolicyState {
  /** `minute`, `month`, or the name of a share of the minute. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Unknown while requests cannot be counted. */
  readonly remaining?: number;
  readonly resetSeconds?: number;
}

export function minutePolicy(name: string, limit: number, state: WindowState | undefined): PolicyState {
  const policy = { name, limit, windowSeconds: WINDOW_MS / 1_000 };
  return state ? { ...policy, remaining: state.remaining, resetSeconds: seconds(state.resetMs) } : policy;
}

export function monthPolicy(limit: number, used: number, month: UtcMonth, now: Date): PolicyState {
  const { startsAt, endsAt } = utcMonthBounds(month);
  return {
    name: 'month',
    limit,
    windowSeconds: seconds(endsAt.getTime() - startsAt.getTime()),
    remaining: Math.max(0, limit - used),
    resetSeconds: Math.max(0, seconds(endsAt.getTime() - now.getTime())),
  };
}

export function dayPolicy(limit: number, used: number, day: UtcDay, now: Date): PolicyState {
  return {
    name: 'day',
    limit,
    windowSeconds: DAY_SECONDS,
    remaining: Math.max(0, limit - used),
    resetSeconds: Math.max(0, seconds(Date.parse(addDays(day, 1)) - now.getTime())),
  };
}

/** Rounds up to whole seconds. */
export function seconds(ms: number): number {
  return Math.ceil(ms / 1_000);
}

/**
 * `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10 and, for the minute,
 * the older `X-RateLimit-*` headers that many clients know. `X-RateLimit-Reset` is a Unix time in seconds.
 */
export function limitHeaders(policies: readonly PolicyState[], now: Date): Record<string, string> {
  const headers: Record<string, string> = {
    'RateLimit-Policy': policies
      .map(({ name, limit, windowSeconds }) => `"${name}";q=${limit};w=${windowSeconds}`)
      .join(', '),
  };
  const known = policies.filter((policy) => policy.remaining !== undefined);
  if (known.length > 0) {
    headers['RateLimit'] = known
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', ');
  }
  const minute = policies.find(({ name }) => name === 'minute');
  if (!minute) return headers;
  headers['X-RateLimit-Limit'] = String(minute.limit);
  if (minute.remaining === undefined || minute.resetSeconds === undefined) return headers;
  headers['X-RateLimit-Remaining'] = String(minute.remaining);
  headers['X-RateLimit-Reset'] = String(seconds(now.getTime()) + minute.resetSeconds);
  return headers;
}
