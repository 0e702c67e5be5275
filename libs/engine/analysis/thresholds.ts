/**
 * Every tunable number of the analysis: value, unit (in the name), reason and source. Results depend on them, so
 * every change here increments `ANALYSIS_VERSION` in `analyse.ts`. One file per area.
 */
export * from './thresholds/reader.js';
export * from './thresholds/cleaning.js';
export * from './thresholds/sea-level.js';
export * from './thresholds/flight.js';
export * from './thresholds/judgement.js';
export * from './thresholds/segments.js';
export * from './thresholds/circling.js';
export * from './thresholds/thermals.js';
export * from './thresholds/wind.js';
export * from './thresholds/quality.js';
export * from './thresholds/replay.js';
export * from './thresholds/task.js';
export * from './thresholds/log-parts.js';
export * from './thresholds/corrections.js';
