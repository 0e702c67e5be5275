export * from './api-error.js';
export * from './error-catalogue.js';
export * from './flight-status.js';
export * from './ids.js';
export * from './names.js';
export * from './plans.js';
export * from './scopes.js';
export * from './utc-month.js';
