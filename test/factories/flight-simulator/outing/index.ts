export * from './in-lift.js';
export * from './on-foot.js';
export * from './on-tow.js';
export * from './on-wheels.js';
export * from './outing.js';
export * from './record-outing.js';
export * from './take-off-and-landing.js';
export * from './under-power.js';
