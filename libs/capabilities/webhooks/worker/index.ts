/** Deliveries are sent here. */
export { EXPIRED_EVENTS } from './retention.js';
export { WebhookDelivery } from './webhook-delivery.js';
