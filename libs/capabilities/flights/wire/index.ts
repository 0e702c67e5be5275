/** What crosses the wire about flights, besides their results. */
export * from './csv-import.js';
export * from './flight-events.js';
export * from './flight.bodies.js';
export * from './flight.js';
export * from './logbook-filters.js';
export * from './manual-flight.js';
export * from './own-site.js';
export * from './records.js';
export * from './statistics.js';
export * from './thermal-map.js';
