import { type Tables } from '@core/database';
import { DeliveryAttempt } from './delivery-attempt.entity.js';
import { DeliveryWorkRepository } from './delivery-work.repository.js';
import { Delivery } from './delivery.entity.js';
import { DeliveryRepository } from './delivery.repository.js';
import { EventFeedRepository } from './event-feed.repository.js';
import { EventRow } from './event.entity.js';
import { ReplacedSecret } from './replaced-secret.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookEndpointRepository } from './webhook-endpoint.repository.js';

export const WEBHOOK_TABLES: Tables = {
  entities: [DeliveryAttempt, Delivery, EventRow, ReplacedSecret, WebhookEndpoint],
  repositories: [DeliveryWorkRepository, DeliveryRepository, EventFeedRepository, WebhookEndpointRepository],
};
