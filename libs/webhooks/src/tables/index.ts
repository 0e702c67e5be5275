export { AccountEvents } from './account-events.js';
export { DeliveryAttempt } from './delivery-attempt.entity.js';
export {
  DeliveryWorkRepository,
  type AutoDisable,
  type DueDelivery,
  type EndedAttempt,
} from './delivery-work.repository.js';
export { Delivery } from './delivery.entity.js';
export { DeliveryRepository, type DeliveryQuery } from './delivery.repository.js';
export { EndpointHolds, type EndpointRoom } from './endpoint-holds.js';
export { EventRow } from './event.entity.js';
export { ReplacedSecret } from './replaced-secret.entity.js';
export { SIGNING_SECRET_PLACE, WebhookEndpoint } from './webhook-endpoint.entity.js';
export {
  WebhookEndpointRepository,
  type EndpointFields,
  type SecretRotation,
} from './webhook-endpoint.repository.js';
export { deleteEvents } from './webhook-locks.js';
export { WEBHOOK_TABLES } from './webhook-tables.js';
export { type StoredEvent } from './stored-event.js';
