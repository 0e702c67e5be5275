import { ApiError, type LimitName, type PlanLimits, type UtcMonth, utcMonthBounds } from '@core/contract';
import { type Counting, type MinuteShare } from './counting.decorators.js';
import { type CountedUpload, type DirectUploads } from './direct-uploads.js';
import {
  dayPolicy,
  limitHeaders,
  minutePolicy,
  monthPolicy,
  type PolicyState,
  seconds,
  type MinuteLimits,
  type RequestWindow,
  type WindowState,
  tooManyInAMinute,
} from '@core/http';
import { type MonthlyMeter } from './monthly-meter.js';

/** Who sent the request, and what the account had used before it. */
export interface Caller {
  readonly accountId: string;
  /** Names the windows in which its requests per minute are counted. */
  readonly countedAs: string;
  readonly limits: PlanLimits;
  /** What error messages call it. */
  readonly name: string;
  /** Requests of the console have no monthly quota and are counted apart from those with a key. */
  readonly isConsole: boolean;
  /** The app that sent the request, and its share of the monthly quota; null for no limit. */
  readonly app?: { readonly id: string; readonly name: string; readonly requestsPerMonth: number | null };
  readonly month: UtcMonth;
  readonly requestsUsed: number;
}

const SHARES = {
  uploads: { field: 'uploadsPerMinute', what: 'uploads', name: 'uploads' },
  'debrief-runs': { field: 'debriefRunsPerMinute', what: 'debrief runs', name: 'debrief_runs' },
} as const satisfies Record<MinuteShare, { field: keyof PlanLimits; what: string; name: LimitName }>;

interface WantedWindow {
  readonly policy: string;
  readonly window: RequestWindow;
  readonly refusal: (resetMs: number) => ApiError;
}

/** Passes one request with a valid key through the limits of its plan, or one of the console through those of a user. */
export class CountedRequest {
  /** The caller's state in the current minute; undefined while requests cannot be counted. */
  minute: WindowState | undefined;
  private minutePolicies: PolicyState[] = [];
  /** Requests of the account in this month, with this one if it counts. */
  private requestsUsed: number;
  private countsInMonth = false;
  private countsInApp = false;
  private readonly isDirectUpload: boolean;
  private upload: CountedUpload | undefined;

  constructor(
    readonly caller: Caller,
    private readonly counting: Counting,
    private readonly minutes: MinuteLimits,
    private readonly meter: MonthlyMeter,
    private readonly directUploads: DirectUploads,
  ) {
    this.requestsUsed = caller.requestsUsed;
    const { isDirectUpload } = counting;
    this.isDirectUpload =
      isDirectUpload === 'always' || (isDirectUpload === 'from_console' && caller.isConsole);
  }

  /** Response headers with the state of the limits so far. */
  get headers(): Record<string, string> {
    const now = new Date();
    return limitHeaders([...this.minutePolicies, ...this.longPolicies(now)], now);
  }

  /** Counts the request in the minute. @throws ApiError rate_limited, direct_upload_limit_reached */
  async enterMinute(): Promise<void> {
    const wanted = this.wantedWindows();
    const outcome = await this.minutes.take(...wanted.map(({ window }) => window));
    this.minute = outcome?.windows[0];
    this.minutePolicies = wanted.map(({ policy, window }, i) =>
      minutePolicy(policy, window.limit, outcome?.windows[i]),
    );
    if (!outcome || outcome.admitted) return;
    // if several are full, report the one that stays full longest: after that time the request is admitted
    const full = wanted
      .map(({ refusal }, i) => ({ refusal, ...outcome.windows[i]! }))
      .filter(({ remaining }) => remaining === 0)
      .reduce((longest, window) => (window.resetMs > longest.resetMs ? window : longest));
    throw full.refusal(full.resetMs);
  }

  /**
   * Counts the request in the month, or in the day if it is a direct upload. Returns monthly_quota_exceeded,
   * app_quota_exceeded or direct_upload_limit_reached if it must be rejected.
   */
  async enterMonth(): Promise<ApiError | undefined> {
    const { accountId, month, limits, isConsole } = this.caller;
    if (this.counting.isInboxUpkeep) return undefined;
    if (isConsole) this.meter.countConsole(accountId, month);
    if (this.isDirectUpload) return this.enterDay();
    if (isConsole) return undefined;
    const limit = limits.requestsPerMonth;
    if (limit === null) {
      this.meter.count(accountId, month);
      this.countInMonth(this.caller.requestsUsed + 1);
      return undefined;
    }
    return this.takeOfMonth(limit);
  }

  /** Takes the request out of all counts. One that fails on our side must not cost the client anything. */
  giveBack(): void {
    const { accountId, month, app } = this.caller;
    if (this.countsInMonth) this.meter.giveBack(accountId, month);
    if (this.countsInApp) this.meter.giveBackOfApp(accountId, app!.id, month);
    if (this.upload) this.directUploads.giveBack(accountId, this.upload);
  }

  private wantedWindows(): WantedWindow[] {
    const { accountId, countedAs, limits, isConsole } = this.caller;
    const direct = this.isDirectUpload && {
      window: this.directUploads.window(accountId),
      refusal: (resetMs: number) => this.directUploads.minuteIsFull(resetMs),
    };
    // whatever else its key is used for, an instrument can upload
    if (direct && !isConsole) return [{ policy: 'minute', ...direct }];
    const { share, isInboxUpkeep } = this.counting;
    const all = isInboxUpkeep
      ? ({ name: 'inbox_requests', what: 'WebDAV requests besides uploads' } as const)
      : ({ name: 'requests', what: 'requests' } as const);
    // braces: on a Redis Cluster, all windows that one request is counted in share a slot
    const slot = isConsole ? `{account:${accountId}}:${countedAs}` : `{${countedAs}}`;
    const wanted = [this.windowOf(slot, 'minute', all.name, all.what, limits.requestsPerMinute)];
    const shareLimit = share ? limits[SHARES[share].field] : null;
    if (share && shareLimit !== null) {
      const { name, what } = SHARES[share];
      wanted.push(this.windowOf(slot, share, name, what, shareLimit));
    }
    return direct ? [...wanted, { policy: 'direct-uploads', ...direct }] : wanted;
  }

  private windowOf(slot: string, policy: string, name: LimitName, what: string, limit: number): WantedWindow {
    const message = `The limit of ${this.caller.name} is ${limit} ${what} per minute.`;
    return {
      policy,
      window: { name: `${slot}:${policy}`, limit },
      refusal: (resetMs) => tooManyInAMinute(name, message, resetMs),
    };
  }

  private longPolicies(now: Date): PolicyState[] {
    const { limits, month, isConsole } = this.caller;
    if (this.upload) return [dayPolicy(this.directUploads.perDay, this.upload.used, this.upload.day, now)];
    if (this.isDirectUpload || isConsole || limits.requestsPerMonth === null) return [];
    return [monthPolicy(limits.requestsPerMonth, this.requestsUsed, month, now)];
  }

  private async enterDay(): Promise<ApiError | undefined> {
    const counted = await this.directUploads.enterDay(this.caller.accountId);
    if (counted instanceof ApiError) return counted;
    this.upload = counted;
    return undefined;
  }

  private async takeOfMonth(limit: number): Promise<ApiError | undefined> {
    const { accountId, month, requestsUsed } = this.caller;
    const { neverRefusedByMonth = false } = this.counting;
    // if the quota was already exhausted, it still is: skip the queries
    const mayTake = neverRefusedByMonth || requestsUsed < limit;
    if (mayTake && !(await this.takeOfApp())) return appShareUsedUp(this.caller, limit);
    if (neverRefusedByMonth) {
      this.meter.count(accountId, month);
      this.countInMonth(requestsUsed + 1);
      return undefined;
    }
    const used = mayTake && (await this.meter.take(accountId, month, limit));
    if (used === false) {
      if (this.countsInApp) this.meter.giveBackOfApp(accountId, this.caller.app!.id, month);
      this.countsInApp = false;
      this.requestsUsed = limit;
      return monthUsedUp(limit, month);
    }
    this.countInMonth(used);
    return undefined;
  }

  /** Whether the request is not of an app, or the app has not used up its share. */
  private async takeOfApp(): Promise<boolean> {
    const { accountId, month, app } = this.caller;
    if (!app || app.requestsPerMonth === null) return true;
    this.countsInApp = await this.meter.takeOfApp(accountId, app.id, month, app.requestsPerMonth);
    return this.countsInApp;
  }

  private countInMonth(requestsUsed: number): void {
    this.requestsUsed = requestsUsed;
    this.countsInMonth = true;
  }
}

function monthUsedUp(limit: number, month: UtcMonth): ApiError {
  const { text, headers } = resetOf(month);
  const message = `The monthly quota of ${limit} requests is exhausted. ${text}`;
  return new ApiError('monthly_quota_exceeded', { limit: 'monthly_requests', message, headers });
}

function appShareUsedUp({ app, month }: Caller, limit: number): ApiError {
  const { text, headers } = resetOf(month);
  const share = `${app!.requestsPerMonth} of the ${limit} requests`;
  const message = `The app "${app!.name}" has used its share of the monthly quota, ${share}. ${text}`;
  return new ApiError('app_quota_exceeded', { limit: 'monthly_app_requests', message, headers });
}

function resetOf(month: UtcMonth) {
  const { endsAt } = utcMonthBounds(month);
  return {
    text: `It resets at ${endsAt.toISOString().slice(0, 10)} 00:00 UTC.`,
    headers: { 'Retry-After': String(seconds(endsAt.getTime() - Date.now())) },
  };
}
