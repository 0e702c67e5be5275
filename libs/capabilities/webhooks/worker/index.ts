/** Deliveries are sent here. */
export { ExpiredEvents } from './expired-events.js';
export { WebhookDelivery } from './webhook-delivery.js';
