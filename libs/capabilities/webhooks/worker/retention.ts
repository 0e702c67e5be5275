import { inBatches, retention } from '@core/work';
import { DeliveryWorkRepository } from '../tables/delivery-work.repository.js';

const BATCH = 500;

/** Old events with their deliveries, and signing secrets that were replaced long enough ago. */
export const EXPIRED_EVENTS = retention(
  'expired events',
  [DeliveryWorkRepository],
  ({ webhookLogDays }, work) => ({
    secrets: () => work.forgetSecrets(),
    events: inBatches(BATCH, (limit) => work.sweep(webhookLogDays, limit)),
  }),
);
