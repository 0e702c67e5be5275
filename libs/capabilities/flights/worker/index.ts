/** Flights are processed and kept here. */
export { Adoption } from './adoption.js';
export { AnalysisPool, AnalysisPoolClosedError } from './analysis-pool.js';
export { DueFlights } from './due-flights.js';
export { FileCompression } from './file-compression.js';
export { FileScrub } from './file-scrub.js';
export { FlightProcessing } from './flight-processing.js';
export { LogbookFilling } from './logbook-filling.js';
export { LogbookKeeping } from './logbook-keeping.js';
export { OrphanedFiles } from './orphaned-files.js';
export { OvertakenFlights } from './overtaken-flights.js';
export { ProcessFlightProcessor } from './process-flight.processor.js';
export { QuietLoop } from './quiet-loop.js';
export { Reanalysis } from './reanalysis.js';
export { SearchFilling } from './search-filling.js';
export { UploadsInHand } from './uploads-in-hand.js';
