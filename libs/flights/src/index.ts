export { metricsPayload, type MetricsPayload } from './payload/metrics.payload.js';
export { qualityPayload, type QualityPayload } from './payload/quality.payload.js';
export { recorderStatisticsPayload, type RecorderStatisticsPayload } from './payload/self-check.payload.js';
export {
  scorePayload,
  type ScorePayload,
  scoresPayload,
  type ScoresPayload,
  type SolverPayload,
} from './payload/score.payload.js';
export { type SegmentPayload, segmentsPayload } from './payload/segments.payload.js';
export { thermalsPayload, type ThermalsPayload } from './payload/thermals.payload.js';
export { trackPayload, type TrackPayload } from './payload/track.payload.js';
export {
  observedWeatherPayload,
  type ObservedWeatherPayload,
  weatherPayload,
  type WeatherPayload,
} from './payload/weather.payload.js';
export { DECIMALS, wireNumber, wireTime } from './payload/wire-values.js';
