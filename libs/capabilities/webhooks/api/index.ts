/** Controllers of webhook endpoints and deliveries. */
export { DeliveriesController } from './deliveries.controller.js';
export { EndpointsController } from './endpoints.controller.js';
export { OwnEndpoints } from './own-endpoints.js';
export { describeWebhooks, EVENT_CLASSES } from './webhooks.openapi.js';
