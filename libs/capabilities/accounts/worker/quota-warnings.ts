import { SETTINGS, type Settings } from '@core/config';
import { PLANS, utcMonthOf } from '@core/contract';
import { UsageThresholdRepository } from '@core/access';
import { Inject, Injectable } from '@nestjs/common';
import { type Chore, NOTHING } from '@core/work';

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
