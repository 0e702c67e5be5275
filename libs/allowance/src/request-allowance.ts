import { SETTINGS, type Settings } from '@app/config';
import { type Plan } from '@app/contract';
import { Inject, Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { type Caller, CountedRequest } from './counted-request.js';
import { type Counting } from './counting.decorators.js';
import { MinuteLimits } from './minute-limits.js';
import { MonthlyMeter } from './monthly-meter.js';

/** Checks requests with a valid key against the limits of the account's plan. */
@Injectable()
export class RequestAllowance {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly minutes: MinuteLimits,
    private readonly meter: MonthlyMeter,
  ) {}

  begin(
    caller: Omit<Caller, 'limits'> & { readonly plan: Plan },
    counting: Counting,
    response: Response,
  ): CountedRequest {
    const limits = this.settings.plans[caller.plan];
    return new CountedRequest({ ...caller, limits }, counting, response, this.minutes, this.meter);
  }
}
