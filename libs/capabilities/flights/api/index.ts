/** Controllers of flights, and what else shows one. */
export { FindFlight } from './find-flight.js';
export { FlightId } from './flight-id.js';
export { FlightParts } from './flight-parts.js';
export { FlightTracks } from './flight-tracks.js';
export { flightJson, presentFlight } from './flight.presenter.js';
export { FlightsModule } from './flights.module.js';
export { FIELD_BYTES_MAX, type IgcUpload, IgcUploadReader, strictForm } from './igc-upload.js';
export { KeptViews } from './kept-views.js';
export { ListFlightsQuery } from './list-flights.query.js';
export { ListFlights } from './list-flights.js';
export { LogbookModule } from './logbook/logbook.module.js';
export { LogbookQuery, StatisticsQuery } from './logbook/logbook.query.js';
export { Logbook } from './logbook/logbook.js';
export { type LogWork, LongLogThreads, type ThreadWork } from './long-log-threads.js';
export { OriginalFiles } from '../domain/original-files.js';
export { processed, ProcessedFlights, stillProcessing } from '../domain/processed-flights.js';
export { SAMPLE_DEBRIEF, SAMPLE_FLIGHT } from './generated/sample-flight.js';
export { sampleModelWeather } from './sample-model-weather.js';
export { shapeOfType } from '../domain/logbook/scored-shapes.js';
export { sampleTask } from './sample-task.js';
export { restoreStoredTrack, STORED_BYTES_MAX, unpackedBytes } from './stored-track.js';
export {
  attachment,
  isOriginal,
  ORIGINAL_MEDIA_TYPES,
  TRACK_FILE_CONTENT,
  TRACK_REPRESENTATIONS,
  type TrackRepresentation,
} from './track-formats.js';
export { ENCODINGS, RESOLUTIONS } from './track.query.js';
export { UploadFlight, type UploadOutcome } from './upload-flight.js';
export { TRACK_WRITING } from './write-track.js';
