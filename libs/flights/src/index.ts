export { analysedDebriefFacts } from './debrief/analysed-debrief-facts.js';
export { type DebriefSource, debriefFacts } from './debrief/debrief-facts.js';
export { isOfMainFlight, type MainFlight } from './debrief/main-flight-score.js';
export {
  type CitedTime,
  type DebriefPayload,
  debriefPayload,
  type KeyMomentPayload,
  type TextDetails,
} from './payload/debrief.payload.js';
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
export {
  restoreTrack,
  type StoredTrackBody,
  trackBody,
  type TrackBody,
  trackJson,
  trackJsonPieces,
  type TrackFramePayload,
  type TrackGapPayload,
  trackGaps,
  trackPayload,
  type TrackPayload,
} from './payload/track.payload.js';
export { observedWeatherPayload, type ObservedWeatherPayload } from './payload/observed-weather.payload.js';
export { type ModelWeatherPayload, weatherPayload, type WeatherPayload } from './payload/weather.payload.js';
export { DECIMALS, wireNumber, wireTime } from './payload/wire-values.js';
export { flightPath, placesOf } from './weather/flight-path.js';
export {
  type GridColumn,
  type LevelWeather,
  type ModelHour,
  type ModelWeather,
  type PathPoint,
  type SurfaceWeather,
  type WeatherKind,
  type WeatherLicence,
} from './weather/model-weather.js';
export { fullHoursOf, coversHours } from './weather/weather-along-path.js';
