import { SETTINGS, type Settings } from '@app/config';
import { PLANS, utcMonthOf } from '@app/contract';
import { UsageThresholdRepository } from '@tables/allowance';
import { Inject, Injectable } from '@nestjs/common';
import { type Chore, NOTHING } from '../chore.js';

/** Notifies accounts that approach their monthly quota. */
@Injectable()
export class QuotaWarnings implements Chore {
  readonly name = 'quota warnings';

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly thresholds: UsageThresholdRepository,
  ) {}

  async run() {
    const { plans } = this.settings;
    const limits = PLANS.map((plan) => ({ plan, requestsPerMonth: plans[plan].requestsPerMonth }));
    await this.thresholds.notify(utcMonthOf(new Date()), limits);
    return NOTHING;
  }
}
