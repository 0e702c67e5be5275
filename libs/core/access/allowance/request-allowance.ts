import { SETTINGS, type Settings } from '@core/config';
import { appShareOf, type Plan } from '@core/contract';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, CountedRequest } from './counted-request.js';
import { type Counting } from './counting.decorators.js';
import { DirectUploads } from './direct-uploads.js';
import { MinuteLimits } from '@core/http';
import { MonthlyMeter } from './monthly-meter.js';

type Begun = Pick<Caller, 'accountId' | 'month' | 'requestsUsed'> & { readonly plan: Plan };

/** Checks requests with a valid key against the limits of the account's plan, and those of the console against their own. */
@Injectable()
export class RequestAllowance {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly minutes: MinuteLimits,
    private readonly meter: MonthlyMeter,
    private readonly directUploads: DirectUploads,
  ) {}

  /** A request with this key, by its public id. */
  begin(caller: Begun, apiKeyId: string, counting: Counting): CountedRequest {
    const limits = this.settings.plans[caller.plan];
    return this.beginOfPlan(caller, { countedAs: apiKeyId, name: 'this API key', limits }, counting);
  }

  /**
   * A request of an app for a user, by their connection: new tokens do not start a new count. Its share of the month is
   * counted per account, so that connecting the app again does not start a new one either.
   */
  beginApp(
    caller: Begun,
    connectionId: string,
    { id, name }: { readonly id: string; readonly name: string },
    counting: Counting,
  ): CountedRequest {
    const { plans, oauthAppRequestsPerMinute, oauthAppQuotaPercent } = this.settings;
    const ofPlan = plans[caller.plan];
    const requestsPerMinute = Math.min(ofPlan.requestsPerMinute, oauthAppRequestsPerMinute);
    const app = { id, name, requestsPerMonth: appShareOf(ofPlan, oauthAppQuotaPercent) };
    const limits = { ...ofPlan, requestsPerMinute };
    return this.beginOfPlan(
      caller,
      { countedAs: connectionId, name: `the app "${name}"`, limits, app },
      counting,
    );
  }

  /** A request of an app for itself, which counts in the plan of its developer. */
  beginAppItself(
    caller: Begun,
    { id, name }: { readonly id: string; readonly name: string },
    counting: Counting,
  ): CountedRequest {
    const limits = this.settings.plans[caller.plan];
    return this.beginOfPlan(caller, { countedAs: `app:${id}`, name: `the app "${name}"`, limits }, counting);
  }

  /**
   * A request that this user sends from the console. It has the rate limit of the platform, in a window of its own, so
   * that uploading many flights does not block the other pages. Uploads also have the limits of direct uploads.
   */
  beginConsole({ plan, ...caller }: Begun, userId: string, counting: Counting): CountedRequest {
    const limits = {
      ...this.settings.plans[plan],
      requestsPerMinute: this.settings.platformRequestsPerMinute,
      uploadsPerMinute: null,
      debriefRunsPerMinute: null,
    };
    const counted = { limits, countedAs: `console:${userId}`, isConsole: true };
    return this.counted({ ...caller, ...counted, name: 'the console' }, counting);
  }

  /** The upkeep of an inbox has a window of its own, so that listings do not block uploads. */
  private beginOfPlan(
    { plan: _, ...begun }: Begun,
    by: Pick<Caller, 'countedAs' | 'name' | 'limits' | 'app'>,
    counting: Counting,
  ): CountedRequest {
    const caller: Caller = { ...begun, ...by, isConsole: false };
    if (!counting.isInboxUpkeep) return this.counted(caller, counting);
    const limits = { ...by.limits, requestsPerMinute: this.settings.inboxRequestsPerMinute };
    return this.counted({ ...caller, countedAs: `inbox:${by.countedAs}`, limits }, counting);
  }

  private counted(caller: Caller, counting: Counting): CountedRequest {
    return new CountedRequest(caller, counting, this.minutes, this.meter, this.directUploads);
  }
}
