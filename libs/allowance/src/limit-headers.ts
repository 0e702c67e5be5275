import { type UtcMonth, utcMonthBounds } from '@app/contract';
import { type Response } from 'express';
import { WINDOW_MS, type WindowState } from './request-windows.js';

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

/** Rounds up to whole seconds. */
export function seconds(ms: number): number {
  return Math.ceil(ms / 1_000);
}

/**
 * Writes `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10 and, for the minute,
 * the older `X-RateLimit-*` headers that many clients know. `X-RateLimit-Reset` is a Unix time in seconds.
 */
export function writeLimitHeaders(response: Response, policies: readonly PolicyState[], now: Date): void {
  const known = policies.filter((policy) => policy.remaining !== undefined);
  response.setHeader(
    'RateLimit-Policy',
    policies.map(({ name, limit, windowSeconds }) => `"${name}";q=${limit};w=${windowSeconds}`).join(', '),
  );
  if (known.length > 0) {
    response.setHeader(
      'RateLimit',
      known
        .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
        .join(', '),
    );
  }
  const minute = policies.find(({ name }) => name === 'minute');
  if (!minute) return;
  response.setHeader('X-RateLimit-Limit', minute.limit);
  if (minute.remaining === undefined || minute.resetSeconds === undefined) return;
  response.setHeader('X-RateLimit-Remaining', minute.remaining);
  response.setHeader('X-RateLimit-Reset', seconds(now.getTime()) + minute.resetSeconds);
}
