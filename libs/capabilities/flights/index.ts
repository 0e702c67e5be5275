/** Flights: stored, processed, listed, shared, and added up in a logbook. */
export { presentBestScore } from './domain/best-score.presenter.js';
export { CORRECTIONS_CHECK } from './domain/corrections/check-corrections.js';
export { MergeCandidates } from './domain/corrections/merge-candidates.js';
export { CorrectionThreads, StateCorrections } from './domain/corrections/state-corrections.js';
export { OriginalFiles } from './domain/original-files.js';
export { ProcessedFlights, refuseWithoutTrack } from './domain/processed-flights.js';
export { DeleteFlight } from './domain/delete-flight.js';
export { piecesOf } from './domain/corrections/pieces-of.js';
export { preparedLog } from './domain/corrections/prepared-log.js';
export { partOf, type PieceFiles } from './domain/corrections/recorded-log.js';
export { correctedValues, type StoredCorrections } from './domain/corrections/stored-corrections.js';
export { FlightIntake, type InsertFlights } from './domain/intake/flight-intake.js';
export { IntakeModule } from './domain/intake/intake.module.js';
export {
  type FileRefusal,
  type LogToRead,
  readingSize,
  UPLOADED_LOG_READING,
  UPLOADED_LOG_SPLITTING,
  type UploadedLog,
} from './domain/intake/read-uploaded-log.js';
export { WaitingFlights } from './domain/intake/waiting-flights.js';
export {
  ArchiveListing,
  DIRECTORY_BYTES_PER_FILE,
  ENTRIES_PER_FILE_MAX,
  INNER_ARCHIVES_MAX,
  type Listing,
  type ListingLimits,
} from './domain/unpacking/archive-listing.js';
export { ArchiveParts, PART_BYTES } from './domain/unpacking/archive-parts.js';
export { ArchiveTooLargeError, ArchiveWriter } from './domain/unpacking/archive-writer.js';
export {
  ArchiveRefusedError,
  ENTRY_COMMENT_BYTES_MAX,
  ENTRY_NAME_BYTES_MAX,
  InvalidArchiveError,
} from './domain/unpacking/directory.js';
export {
  contentOf,
  DamagedFileError,
  ExpandedTooLargeError,
  uncompressed,
} from './domain/unpacking/file-content.js';
export { type ListedEntry } from './domain/unpacking/listed-entry.js';
export { type Refusal, refused } from './domain/unpacking/listed-file.js';
export {
  type FailedFlight,
  FailedFlightRepository,
  type FlightBacklog,
} from './tables/failed-flight.repository.js';
export { FlightCorrectionRepository } from './tables/flight-correction.repository.js';
export { EVENT_FLIGHT_COLUMNS, type EventFlightRow, presentFlightEvent } from './tables/flight-event.js';
export { type AnnouncedFlight, AnnouncedFlightRepository } from './tables/announced-flight.repository.js';
export { type FeedFlight, FlightFeedRepository } from './tables/flight-feed.repository.js';
export { FlightQueueRepository, type QueueClassDepth } from './tables/flight-queue.repository.js';
export { FLIGHT_COLUMNS, type FlightName, type FlightRecord } from './tables/flight-read.repository.js';
export {
  FlightReanalysisRepository,
  type ReanalysisProgress,
  type ReanalysisSelection,
} from './tables/flight-reanalysis.repository.js';
export { FlightReleaseRepository } from './tables/flight-release.repository.js';
export { FlightResultRepository } from './tables/flight-result.repository.js';
export { SHARE_TOKEN_PLACE } from './tables/flight-share.entity.js';
export {
  FlightShareRepository,
  isSharedBy,
  type NewShare,
  SHARED_FLIGHTS,
  type SharedFlight,
  type ShareOptions,
  type ShareToken,
  type StoredShare,
} from './tables/flight-share.repository.js';
export { FLIGHT_TABLES } from './tables/flight-tables.js';
export {
  inOrderOf,
  insertFlightsParameters,
  insertFlightsText,
  type NewFlight,
  type NewFlights,
  type UploadedFlight,
} from './tables/flight-upload.repository.js';
export { FlightWalkRepository } from './tables/flight-walk.repository.js';
export { FlightWorkRepository } from './tables/flight-work.repository.js';
export { Flight } from './tables/flight.entity.js';
export { type FlightListQuery, FlightRepository, type ListPosition } from './tables/flight.repository.js';
export { type LogbookEntry } from './tables/logbook-columns.js';
export { type LogbookFilter } from './tables/logbook-filter.js';
export { type FlownDegree, FlownDegreeRepository } from './tables/flown-degree.repository.js';
export { LogbookKeepingRepository } from './tables/logbook-keeping.repository.js';
export { LogbookWorkRepository } from './tables/logbook-work.repository.js';
export {
  type LogbookGroupTotals,
  type LogbookRecord,
  LogbookRepository,
  type LogbookTotals,
  type SeasonStart,
} from './tables/logbook.repository.js';
export { ManualFlightRepository, type NewManualFlight } from './tables/manual-flight.repository.js';
export { qualityWithValidation, type ServerValidation } from './tables/quality-signature.js';
export { SampleFlightRepository } from './tables/sample-flight.repository.js';
export { type KnownSite, SiteRepository } from './tables/site.repository.js';
export { type StoredTotals, StoredTotalsRepository } from './tables/stored-totals.repository.js';
export { type ThermalFilter, ThermalMapRepository } from './tables/thermal-map.repository.js';
