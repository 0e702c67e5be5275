/** Webhook endpoints and deliveries. Start at `webhook-dispatcher.ts`. */
export { eventBody } from './event-body.js';
export { type EndpointRules, endpointUrlProblem, newEndpointUrlProblem } from './endpoint-url.js';
export { deliveryHeaders, isSigningSecret, newSigningSecret, type SignedDelivery } from './sign-delivery.js';
export { WebhookDispatcher, type DispatcherOptions, type DispatcherParts } from './webhook-dispatcher.js';
export { type AttemptResult, WebhookClient, type WebhookClientOptions } from './webhook-client.js';
export {
  createEndpoint,
  DISABLED_ON_REQUEST,
  type Encryption,
  type EndpointWithSecret,
  rotateEndpointSecret,
  subscription,
} from './webhook-endpoints.js';
export {
  presentDelivery,
  presentDeliveryWithAttempts,
  presentEndpoint,
  presentWholeDelivery,
} from './webhook.presenters.js';
