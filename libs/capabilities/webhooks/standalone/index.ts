/** For the command line without a service: loads neither tables nor the framework. */
export { endpointUrlProblem } from '../domain/endpoint-url.js';
export { deliveryHeaders, isSigningSecret, newSigningSecret } from '../domain/sign-delivery.js';
export { type AttemptResult, WebhookClient } from '../domain/webhook-client.js';
