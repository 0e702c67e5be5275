import { tooManyInAMinute } from './too-many-in-a-minute.js';
import { ApiError, type LimitName, type PlanLimits, type UtcMonth, utcMonthBounds } from '@app/contract';
import { type Counting, type MinuteShare } from './counting.decorators.js';
import { limitHeaders, minutePolicy, monthPolicy, type PolicyState, seconds } from './limit-headers.js';
import { type MinuteLimits } from './minute-limits.js';
import { type MonthlyMeter } from './monthly-meter.js';
import { type WindowState } from './request-windows.js';

/** Who sent the request, and what the account had used before it. */
export interface Caller {
  readonly accountId: string;
  /** Names the windows in which its requests per minute are counted. */
  readonly countedAs: string;
  readonly limits: PlanLimits;
  /** What error messages call it. */
  readonly name: 'this API key' | 'this app' | 'the console';
  /** Requests of the console have no monthly quota and are counted apart from those with a key. */
  readonly isConsole: boolean;
  readonly month: UtcMonth;
  readonly requestsUsed: number;
}

const SHARES = {
  uploads: { field: 'uploadsPerMinute', what: 'uploads', name: 'uploads' },
  'debrief-runs': { field: 'debriefRunsPerMinute', what: 'debrief runs', name: 'debrief_runs' },
} as const satisfies Record<MinuteShare, { field: keyof PlanLimits; what: string; name: LimitName }>;

interface WantedWindow {
  readonly policy: string;
  readonly name: LimitName;
  readonly what: string;
  readonly limit: number;
}

/** Passes one request with a valid key through the limits of its plan, or one of the console through those of a user. */
export class CountedRequest {
  /** The caller's state in the current minute; undefined while requests cannot be counted. */
  minute: WindowState | undefined;
  private minutePolicies: PolicyState[] = [];
  /** Requests of the account in this month, with this one if it counts. */
  private requestsUsed: number;
  private countsInMonth = false;

  constructor(
    readonly caller: Caller,
    private readonly counting: Counting,
    private readonly minutes: MinuteLimits,
    private readonly meter: MonthlyMeter,
  ) {
    this.requestsUsed = caller.requestsUsed;
  }

  /** Response headers with the state of the limits so far. */
  get headers(): Record<string, string> {
    const { limits, month, isConsole } = this.caller;
    const now = new Date();
    const monthly =
      isConsole || limits.requestsPerMonth === null
        ? []
        : [monthPolicy(limits.requestsPerMonth, this.requestsUsed, month, now)];
    return limitHeaders([...this.minutePolicies, ...monthly], now);
  }

  /** Counts the request in the minute. @throws ApiError rate_limited */
  async enterMinute(): Promise<void> {
    const { limits, countedAs, name } = this.caller;
    const { share, isInboxUpkeep } = this.counting;
    const all = isInboxUpkeep
      ? ({ name: 'inbox_requests', what: 'WebDAV requests besides uploads' } as const)
      : ({ name: 'requests', what: 'requests' } as const);
    const wanted: WantedWindow[] = [{ policy: 'minute', ...all, limit: limits.requestsPerMinute }];
    const shareLimit = share ? limits[SHARES[share].field] : null;
    if (share && shareLimit !== null) wanted.push({ policy: share, ...SHARES[share], limit: shareLimit });
    const outcome = await this.minutes.take(
      // braces: on a Redis Cluster, all windows of one caller share a slot
      ...wanted.map(({ policy, limit }) => ({ name: `{${countedAs}}:${policy}`, limit })),
    );
    this.minute = outcome?.windows[0];
    this.minutePolicies = wanted.map(({ policy, limit }, i) =>
      minutePolicy(policy, limit, outcome?.windows[i]),
    );
    if (!outcome || outcome.admitted) return;
    // if several are full, report the one that stays full longest: after that time the request is admitted
    const full = wanted
      .map((window, i) => ({ ...window, ...outcome.windows[i]! }))
      .filter(({ remaining }) => remaining === 0)
      .reduce((longest, window) => (window.resetMs > longest.resetMs ? window : longest));
    throw tooManyInAMinute(
      full.name,
      `The limit of ${name} is ${full.limit} ${full.what} per minute.`,
      full.resetMs,
    );
  }

  /** Counts the request in the month. Returns monthly_quota_exceeded if it must be rejected. */
  async enterMonth(): Promise<ApiError | undefined> {
    const { accountId, month, limits, isConsole } = this.caller;
    if (this.counting.isInboxUpkeep) return undefined;
    if (isConsole) {
      this.meter.countConsole(accountId, month);
      return undefined;
    }
    const limit = limits.requestsPerMonth;
    if (limit === null || this.counting.neverRefusedByMonth) {
      this.meter.count(accountId, month);
      this.countInMonth(this.caller.requestsUsed + 1);
      return undefined;
    }
    // if the quota was already exhausted, it still is: skip the query
    const used = this.caller.requestsUsed < limit && (await this.meter.take(accountId, month, limit));
    if (used === false) {
      this.requestsUsed = limit;
      return monthUsedUp(limit, month);
    }
    this.countInMonth(used);
    return undefined;
  }

  /** Takes the request out of the month's count. One that fails on our side must not cost the client anything. */
  giveBack(): void {
    if (this.countsInMonth) this.meter.giveBack(this.caller.accountId, this.caller.month);
  }

  private countInMonth(requestsUsed: number): void {
    this.requestsUsed = requestsUsed;
    this.countsInMonth = true;
  }
}

function monthUsedUp(limit: number, month: UtcMonth): ApiError {
  const { endsAt } = utcMonthBounds(month);
  return new ApiError('monthly_quota_exceeded', {
    limit: 'monthly_requests',
    message: `The monthly quota of ${limit} requests is exhausted. It resets at ${endsAt.toISOString().slice(0, 10)} 00:00 UTC.`,
    headers: { 'Retry-After': String(seconds(endsAt.getTime() - Date.now())) },
  });
}
