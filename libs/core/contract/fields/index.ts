/** Decorators for what crosses the wire: documented fields of responses, and checked ones of requests. */
export * from './body-field.js';
export * from './field.js';
