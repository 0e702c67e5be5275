export { FailedFlightRepository, type FailedFlight, type FlightBacklog } from './failed-flight.repository.js';
export { type FlightClaim } from './flight-claim.js';
export { type FlightResult, type FollowUp } from './flight-ending.js';
export { EVENT_FLIGHT_COLUMNS, type EventFlightRow, presentFlightEvent } from './flight-event.js';
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
export { FlightUploadRepository, type UploadedFlight } from './flight-upload.repository.js';
export { FlightWorkRepository, type ClaimedFlight } from './flight-work.repository.js';
export { Flight } from './flight.entity.js';
export {
  FlightRepository,
  positionOf,
  type FlightChanges,
  type FlightListQuery,
  type ListPosition,
} from './flight.repository.js';
export { qualityWithValidation, type ServerValidation } from './quality-signature.js';
export { SampleFlightRepository, type SampleFlight } from './sample-flight.repository.js';
export { Site } from './site.entity.js';
export { SiteRepository, type KnownSite } from './site.repository.js';
export { FLIGHT_TABLES } from './flight-tables.js';
