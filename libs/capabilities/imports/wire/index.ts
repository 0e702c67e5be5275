/** What crosses the wire about imports. */
export * from './import.bodies.js';
export * from './import.js';
