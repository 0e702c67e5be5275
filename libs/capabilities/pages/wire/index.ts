/** What crosses the wire of a shared flight. */
export * from './feed.js';
export * from './public-airspace.js';
export * from './public-flight.js';
export * from './service-information.js';
export * from './share-options.body.js';
export * from './share-state.js';
