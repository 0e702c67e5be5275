export { FailedFlightRepository, type FailedFlight, type FlightBacklog } from './failed-flight.repository.js';
export { type FlightClaim } from './flight-claim.js';
export { type FlightResult, type FollowUp, type WrittenDebrief } from './flight-ending.js';
export { EVENT_FLIGHT_COLUMNS, type EventFlightRow, presentFlightEvent } from './flight-event.js';
export { FlightQueueRepository, type QueueClassDepth } from './flight-queue.repository.js';
export {
  FLIGHT_COLUMNS,
  FlightReadRepository,
  type FlightName,
  type FlightRecord,
  type FlightTrackRecord,
} from './flight-read.repository.js';
export {
  FlightReanalysisRepository,
  type ReanalysisProgress,
  type ReanalysisSelection,
} from './flight-reanalysis.repository.js';
export { FlightReleaseRepository, type ReleaseSelection } from './flight-release.repository.js';
export { FlightResultRow } from './flight-result.entity.js';
export {
  FlightResultRepository,
  type FlightPart,
  type StoredScore,
  type StoredWeather,
} from './flight-result.repository.js';
export { FlightShare, SHARE_TOKEN_PLACE } from './flight-share.entity.js';
export {
  FlightShareRepository,
  type NewShare,
  type ShareOptions,
  type SharedFlight,
  type StoredShare,
} from './flight-share.repository.js';
export {
  FlightUploadRepository,
  inOrderOf,
  insertFlightsParameters,
  insertFlightsText,
  type NewFlight,
  type NewFlights,
  type UploadAccount,
  type UploadedFlight,
} from './flight-upload.repository.js';
export { FlightWalkRepository, type StoredFlightFile } from './flight-walk.repository.js';
export { FlightWorkRepository, type ClaimedFlight, type DueFlight } from './flight-work.repository.js';
export { Flight } from './flight.entity.js';
export {
  FlightRepository,
  positionOf,
  type FlightChanges,
  type FlightListQuery,
  type ListedFlight,
  type ListPosition,
} from './flight.repository.js';
export { InboxEntry } from './inbox-entry.entity.js';
export { InboxEntryRepository, type InboxEntryRecord, type InboxPath } from './inbox-entry.repository.js';
export { type LogbookEntry, type LogbookColumns, type ThermalColumns } from './logbook-columns.js';
export { type LogbookFilter } from './logbook-filter.js';
export { LogbookKeepingRepository } from './logbook-keeping.repository.js';
export {
  LogbookRepository,
  type LogbookGroupTotals,
  type LogbookRecord,
  type LogbookTotals,
  type SeasonStart,
} from './logbook.repository.js';
export {
  DEGREE_M,
  type ThermalCell,
  type ThermalFilter,
  type ThermalMap,
  ThermalMapRepository,
} from './thermal-map.repository.js';
export { type EntryMaker, LogbookWorkRepository, type UnloggedFlight } from './logbook-work.repository.js';
export { qualityWithValidation, type ServerValidation } from './quality-signature.js';
export { SampleFlightRepository, type SampleFlight } from './sample-flight.repository.js';
export { StoredTotalsRepository, type StoredTotals } from './stored-totals.repository.js';
export { Site } from './site.entity.js';
export { SiteRepository, type KnownSite } from './site.repository.js';
export { INBOX_TABLES } from './inbox-tables.js';
export { FLIGHT_TABLES } from './flight-tables.js';
