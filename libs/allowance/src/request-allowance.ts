import { SETTINGS, type Settings } from '@app/config';
import { type Plan } from '@app/contract';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, CountedRequest } from './counted-request.js';
import { type Counting } from './counting.decorators.js';
import { MinuteLimits } from './minute-limits.js';
import { MonthlyMeter } from './monthly-meter.js';

type Begun = Pick<Caller, 'accountId' | 'month' | 'requestsUsed'> & { readonly plan: Plan };

/** Checks requests with a valid key against the limits of the account's plan, and those of the console against their own. */
@Injectable()
export class RequestAllowance {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly minutes: MinuteLimits,
    private readonly meter: MonthlyMeter,
  ) {}

  /** A request with this key, by its public id. */
  begin({ plan, ...caller }: Begun, apiKeyId: string, counting: Counting): CountedRequest {
    const limits = this.settings.plans[plan];
    return this.counted({ ...caller, limits, countedAs: apiKeyId, isConsole: false }, counting);
  }

  /**
   * A request that this user sends from the console. It has the rate limit of the platform, in a window of its own, so
   * that uploading many flights does not block the other pages.
   */
  beginConsole({ plan, ...caller }: Begun, userId: string): CountedRequest {
    const limits = {
      ...this.settings.plans[plan],
      requestsPerMinute: this.settings.platformRequestsPerMinute,
      uploadsPerMinute: null,
      debriefRunsPerMinute: null,
    };
    return this.counted({ ...caller, limits, countedAs: `console:${userId}`, isConsole: true }, {});
  }

  private counted(caller: Caller, counting: Counting): CountedRequest {
    return new CountedRequest(caller, counting, this.minutes, this.meter);
  }
}
