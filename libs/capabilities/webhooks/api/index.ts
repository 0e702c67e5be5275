/** Controllers of webhook endpoints and deliveries, and of the event feed. */
export { DeliveriesController } from './deliveries.controller.js';
export { EndpointsController } from './endpoints.controller.js';
export { EventStreams } from './event-streams.js';
export { EventsModule } from './events.module.js';
export { OwnEndpoints } from './own-endpoints.js';
export { describeWebhooks, EVENT_CLASSES } from './webhooks.openapi.js';
