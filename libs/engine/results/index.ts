/** Results of the analysis in the names, units and rounding of the API. Pure. */
export {
  type Metric,
  METRIC_NAMES,
  type MetricName,
  METRICS,
  metricValues,
  type MetricValues,
} from './metrics.js';
export { aircraftPayload } from './payload/aircraft.payload.js';
export {
  crossingDistancePayload,
  crossingPointPayload,
  qnhPayload,
  wireMetres,
} from './payload/airspace.payload.js';
export { legsPayload } from './payload/legs.payload.js';
export { metricsPayload } from './payload/metrics.payload.js';
export { type ObservedWeatherPayload, observedWeatherPayload } from './payload/observed-weather.payload.js';
export { outlinePayload } from './payload/outline.payload.js';
export { placesPayload } from './payload/places.payload.js';
export { qualityPayload } from './payload/quality.payload.js';
export { scorePayload, type ScoresPayload, scoresPayload, unscoredPayload } from './payload/score.payload.js';
export { segmentsPayload } from './payload/segments.payload.js';
export { taskPayload } from './payload/task.payload.js';
export { thermalsPayload } from './payload/thermals.payload.js';
export {
  restoreTrack,
  type StoredTrackBody,
  timedPhasesPayload,
  trackBody,
  trackGaps,
  trackJson,
  trackJsonPieces,
  trackPayload,
} from './payload/track.payload.js';
export { weatherPayload } from './payload/weather.payload.js';
export { DECIMALS, wireNumber } from './payload/wire-values.js';
export { scoreLog } from './score-log.js';
export { flightPath, placesOf } from './weather/flight-path.js';
export {
  type GridColumn,
  type ModelHour,
  type ModelWeather,
  type PathPoint,
} from './weather/model-weather.js';
export { coversHours, fullHoursOf } from './weather/weather-along-path.js';
