/** What crosses the wire. */
export * from './group.bodies.js';
export * from './group.js';
