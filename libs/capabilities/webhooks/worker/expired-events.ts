import { SETTINGS, type Settings } from '@core/config';
import { DeliveryWorkRepository } from '../tables/delivery-work.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { type Chore, deleteInBatches } from '@core/work';

const BATCH = 500;

/** Deletes old events with their deliveries, and signing secrets that were replaced long enough ago. */
@Injectable()
export class ExpiredEvents implements Chore {
  readonly name = 'expired events';

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: DeliveryWorkRepository,
  ) {}

  async run(stopping: AbortSignal) {
    const { webhookLogDays } = this.settings;
    return {
      secrets: await this.work.forgetSecrets(),
      events: await deleteInBatches(BATCH, stopping, (limit) => this.work.sweep(webhookLogDays, limit)),
    };
  }
}
