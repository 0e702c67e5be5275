/** What crosses the wire about webhooks. */
export * from './delivery.js';
export * from './endpoint.bodies.js';
export * from './endpoint.js';
export * from './event-page.js';
export * from './events.js';
