/** Webhooks: endpoints, events, deliveries, signatures. */
export { endpointUrlProblem } from './domain/endpoint-url.js';
export {
  endpointProblems,
  endpointRules,
  type EndpointWords,
  newTargetFields,
  targetFields,
} from './domain/endpoint-target.js';
export {
  type AnnouncedEvent,
  type Announcement,
  ANNOUNCER,
  type Announcer,
} from './domain/messages/announcement.js';
export { MessageClient } from './domain/messages/message-client.js';
export { deliveryHeaders, isSigningSecret, newSigningSecret } from './domain/sign-delivery.js';
export { type AttemptResult, WebhookClient } from './domain/webhook-client.js';
export { WebhookDispatcher } from './domain/webhook-dispatcher.js';
export {
  createEndpoint,
  DISABLED_ON_REQUEST,
  rotateEndpointSecret,
  updateEndpoint,
  subscription,
} from './domain/webhook-endpoints.js';
export {
  presentDelivery,
  presentDeliveryWithAttempts,
  presentEndpoint,
  presentWholeDelivery,
} from './domain/webhook.presenters.js';
export { DeliveryWorkRepository, type EndedAttempt } from './tables/delivery-work.repository.js';
export { Delivery } from './tables/delivery.entity.js';
export { DeliveryRepository } from './tables/delivery.repository.js';
export { EndpointHolds } from './tables/endpoint-holds.js';
export { SIGNING_SECRET_PLACE, WebhookEndpoint } from './tables/webhook-endpoint.entity.js';
export { type EndpointFields, WebhookEndpointRepository } from './tables/webhook-endpoint.repository.js';
export { deleteEvents } from './tables/webhook-locks.js';
export { WEBHOOK_TABLES } from './tables/webhook-tables.js';
