export { analyse, analyseIgc, ANALYSIS_VERSION, type FlightAnalysis } from './analyse.js';
export type { Bounds, FlightMetrics, FlightPoint } from './flight/flight-metrics.js';
export { fixesFingerprint } from './igc/fixes-fingerprint.js';
export type * from './igc/igc-file.js';
export { InvalidIgcError } from './igc/invalid-igc-error.js';
export { readIgc } from './igc/read-igc.js';
export type * from './quality/flight-quality.js';
export type { AltitudeSource } from './track/altitude-source.js';
export type { FixesRemoved } from './track/clean-fixes.js';
