/** The results as clients get them: one class per object. Import it as a type, except to document. */
export * from './aircraft.js';
export * from './debrief.js';
export * from './flight-legs.js';
export * from './flight-metrics.js';
export * from './flight-outline.js';
export * from './flight-places.js';
export * from './flight-quality.js';
export * from './flight-score.js';
export * from './flight-segment.js';
export * from './flight-task.js';
export * from './flight-thermals.js';
export * from './flight-track.js';
export * from './flight-weather.js';
export * from './model-weather.js';
export * from './result-origin.js';
export * from './stretch.js';
