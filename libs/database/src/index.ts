export { createDataSource } from './data-source.js';
export { DatabaseProbe } from './database-probe.js';
export { DatabaseModule } from './database.module.js';
export { DatabaseNotReadyError, databaseReady, waitForDatabase } from './database-ready.js';
export { isDatabaseUnavailable, mayHaveCommitted } from './database-unavailable.js';
export { type ChooseStore, FileStoreRepository } from './repositories/file-store.repository.js';
export { requiredDatabaseUrl } from './database-url.js';
export { EndpointHolds, type EndpointRoom } from './endpoint-holds.js';
export { type Account } from './entities/account.entity.js';
export { type ApiKey } from './entities/api-key.entity.js';
export { type Debrief } from './entities/debrief.entity.js';
export { type Flight } from './entities/flight.entity.js';
export { SHARE_TOKEN_PLACE } from './entities/flight-share.entity.js';
export { SIGNING_SECRET_PLACE, type WebhookEndpoint } from './entities/webhook-endpoint.entity.js';
export { newFlightId, newId } from './ids.js';
export { migrate } from './migrate.js';
export { WORK_FINISHED_CHANNEL, NotificationListener } from './notification-listener.js';
export {
  type AccountListQuery,
  AccountListRepository,
  type ListedAccount,
} from './repositories/account-list.repository.js';
export { DailyUsageRepository, type DayUsed } from './repositories/daily-usage.repository.js';
export { type AccountUser, UserRepository, type UserSession } from './repositories/user.repository.js';
export { type AccountFields, AccountRepository } from './repositories/account.repository.js';
export { AccountDataRepository } from './repositories/account-data.repository.js';
export {
  type AccountBeingDeleted,
  AccountDeletionRepository,
} from './repositories/account-deletion.repository.js';
export { type AttemptWindow, AttemptWindowRepository } from './repositories/attempt-window.repository.js';
export { AllowanceRepository, type Used } from './repositories/allowance.repository.js';
export { type ApiKeyQuery, ApiKeyRepository, type KeyRotation } from './repositories/api-key.repository.js';
export {
  DebriefRepository,
  type DebriefRequest,
  type DebriefStart,
  type LatestDebrief,
  type SavedDebrief,
} from './repositories/debrief.repository.js';
export {
  type AwaitedDebrief,
  type ClaimedDebrief,
  type DebriefClaim,
  DebriefWorkRepository,
  type DebriefOutcome,
  type StoredResult,
} from './repositories/debrief-work.repository.js';
export {
  type AutoDisable,
  DeliveryWorkRepository,
  type DueDelivery,
  type EndedAttempt,
} from './repositories/delivery-work.repository.js';
export {
  type FlightName,
  FlightReadRepository,
  type FlightRecord,
  type FlightTrackRecord,
} from './repositories/flight-read.repository.js';
export {
  type FlightChanges,
  type FlightListQuery,
  FlightRepository,
  type ListPosition,
  positionOf,
} from './repositories/flight.repository.js';
export { FlightUploadRepository, type UploadedFlight } from './repositories/flight-upload.repository.js';
export {
  FlightShareRepository,
  type NewShare,
  type ShareOptions,
  type SharedFlight,
  type StoredShare,
} from './repositories/flight-share.repository.js';
export { FlightReleaseRepository, type ReleaseSelection } from './repositories/flight-release.repository.js';
export {
  FlightReanalysisRepository,
  type ReanalysisProgress,
  type ReanalysisSelection,
} from './repositories/flight-reanalysis.repository.js';
export {
  type FlightPart,
  FlightResultRepository,
  type StoredScore,
  type StoredWeather,
} from './repositories/flight-result.repository.js';
export { type FlightResult } from './repositories/flight-ending.js';
export { type ClaimedFlight, FlightWorkRepository } from './repositories/flight-work.repository.js';
export { type FlightClaim } from './repositories/flight-claim.js';
export {
  IdempotentRequestRepository,
  type RequestHold,
  type StoredResponse,
} from './repositories/idempotent-request.repository.js';
export { KnownAddressRepository } from './repositories/known-address.repository.js';
export { ConsoleTokenRepository, type LiveConsoleToken } from './repositories/console-token.repository.js';
export { type LiveKey, LiveKeyRepository } from './repositories/live-key.repository.js';
export { type RequestCount, RequestTallyRepository } from './repositories/request-tally.repository.js';
export { type Profile, ProfileRepository } from './repositories/profile.repository.js';
export { DELIVERY_DUE_CHANNEL, emitEvent, type NewEvent } from './repositories/outbox.js';
export { UsageThresholdRepository } from './repositories/usage-threshold.repository.js';
export {
  EncryptedValueRepository,
  type Reencrypt,
  type ReencryptionCount,
} from './repositories/encrypted-value.repository.js';
export { AccountEvents, type AccountEvent } from './repositories/account-events.js';
export { type DeliveryQuery, DeliveryRepository } from './repositories/delivery.repository.js';
export {
  type EndpointFields,
  WebhookEndpointRepository,
  type SecretRotation,
} from './repositories/webhook-endpoint.repository.js';
export { type Delivery } from './entities/delivery.entity.js';
export { type DeliveryAttempt } from './entities/delivery-attempt.entity.js';
export { type CachedHour, WeatherCacheRepository } from './repositories/weather-cache.repository.js';
export { WeatherLimitRepository } from './repositories/weather-limit.repository.js';
export {
  type ClaimedWeather,
  type WeatherFault,
  WeatherWorkRepository,
} from './repositories/weather-work.repository.js';
export { type SampleFlight, SampleFlightRepository } from './repositories/sample-flight.repository.js';
export {
  makeSignInLink,
  type SignInLink,
  SignInLinkRepository,
  type SqlRunner,
} from './repositories/sign-in-link.repository.js';
export {
  type FailedFlight,
  FailedFlightRepository,
  type FlightBacklog,
} from './repositories/failed-flight.repository.js';
export { type KnownSite, SiteRepository } from './repositories/site.repository.js';
