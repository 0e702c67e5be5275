import { SETTINGS, type Settings } from '@core/config';
import { OldUsageRepository } from '@core/access';
import { Inject, Injectable } from '@nestjs/common';
import { type Chore, deleteInBatches } from '@core/work';

const BATCH = 5_000;

/** Deletes usage by day and by month that is no longer shown. */
@Injectable()
export class OldUsage implements Chore {
  readonly name = 'old usage';

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly usage: OldUsageRepository,
  ) {}

  async run(stopping: AbortSignal) {
    const { dailyUsageDays, monthlyUsageMonths } = this.settings;
    return {
      days: await deleteInBatches(BATCH, stopping, (limit) => this.usage.forgetDays(dailyUsageDays, limit)),
      months: await deleteInBatches(BATCH, stopping, (limit) =>
        this.usage.forgetMonths(monthlyUsageMonths, limit),
      ),
      appMonths: await deleteInBatches(BATCH, stopping, (limit) =>
        this.usage.forgetAppMonths(monthlyUsageMonths, limit),
      ),
    };
  }
}
