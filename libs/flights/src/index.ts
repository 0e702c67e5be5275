/** Results of the analysis in the names, units and rounding of the API, and the facts that debriefs are based on. */
export { analysedDebriefFacts } from './debrief/analysed-debrief-facts.js';
export { type DebriefSource, debriefFacts } from './debrief/debrief-facts.js';
export { isOfMainFlight, type MainFlight } from './debrief/main-flight-score.js';
export { logbookEntry, type LoggedResult } from './logbook/logbook-entry.js';
export { aircraftPayload } from './payload/aircraft.payload.js';
export { debriefPayload } from './payload/debrief.payload.js';
export { scoreLog } from './score-log.js';
export { legsPayload, type LegsPayload } from './payload/legs.payload.js';
export { metricsPayload } from './payload/metrics.payload.js';
export { placesPayload } from './payload/places.payload.js';
export { qualityPayload } from './payload/quality.payload.js';
export { recorderStatisticsPayload } from './payload/self-check.payload.js';
export { scorePayload, scoresPayload, type ScoresPayload } from './payload/score.payload.js';
export { segmentsPayload } from './payload/segments.payload.js';
export { taskPayload } from './payload/task.payload.js';
export { thermalsPayload } from './payload/thermals.payload.js';
export {
  restoreTrack,
  timedPhasesPayload,
  type StoredTrackBody,
  trackBody,
  trackJson,
  trackJsonPieces,
  type TrackFrame,
  trackGaps,
  trackPayload,
} from './payload/track.payload.js';
export { observedWeatherPayload, type ObservedWeatherPayload } from './payload/observed-weather.payload.js';
export { weatherPayload } from './payload/weather.payload.js';
export { DECIMALS, wireNumber } from './payload/wire-values.js';
export { flightPath, placesOf } from './weather/flight-path.js';
export {
  type GridColumn,
  type ModelHour,
  type ModelWeather,
  type PathPoint,
} from './weather/model-weather.js';
export { fullHoursOf, coversHours } from './weather/weather-along-path.js';
