/**
 * Every tunable number of the analysis: value, unit (in the name), why, and where it comes from. Results
 * depend on them, so a change here raises `ANALYSIS_VERSION` in `analyse.ts`.
 * One file an area.
 */
export * from './thresholds/reader.js';
export * from './thresholds/cleaning.js';
export * from './thresholds/flight.js';
export * from './thresholds/segments.js';
export * from './thresholds/circling.js';
export * from './thresholds/thermals.js';
export * from './thresholds/wind.js';
export * from './thresholds/quality.js';
export * from './thresholds/replay.js';
