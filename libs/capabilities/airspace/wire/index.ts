/** What crosses the wire about airspaces. */
export * from './flight-airspace.js';
export * from './operated-airspace.js';
