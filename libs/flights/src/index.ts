export { metricsPayload, type MetricsPayload } from './payload/metrics.payload.js';
export { qualityPayload, type QualityPayload } from './payload/quality.payload.js';
export { thermalsPayload, type ThermalsPayload } from './payload/thermals.payload.js';
export { wireTime } from './payload/wire-values.js';
