/** Who may call: credentials, the guard, the allowance, idempotency. */
export { AllowanceModule } from './allowance/allowance.module.js';
export { CountedRequest } from './allowance/counted-request.js';
export { Counts } from './allowance/counting.decorators.js';
export { type CountedUpload, DirectUploads } from './allowance/direct-uploads.js';
export { MonthlyMeter } from './allowance/monthly-meter.js';
export { PendingCounts } from './allowance/pending-counts.js';
export { ALLOWANCE_TABLES } from './allowance/tables/allowance-tables.js';
export {
  AllowanceRepository,
  type DebriefTokens,
  type Used,
} from './allowance/tables/allowance.repository.js';
export { DailyUsageRepository, type DayUsed } from './allowance/tables/daily-usage.repository.js';
export { OldUsageRepository } from './allowance/tables/old-usage.repository.js';
export { UsageThresholdRepository } from './allowance/tables/usage-threshold.repository.js';
export {
  generateApiKey,
  generateAppSecret,
  generateConsoleToken,
  generateOAuthToken,
  generateRefreshToken,
  oauthSha256,
  oauthTokenSha256,
} from './credentials/api-key-codec.js';
export {
  AcceptsApp,
  AcceptsLogin,
  AcceptsManagingKey,
  type Access,
  ACCESS_METADATA,
  AllScopes,
  APP_METADATA,
  APP_SCHEME,
  BEARER_SCHEME,
  LOGIN_SCHEME,
  MANAGING_KEY_METADATA,
  NamesFlight,
  OAUTH_SCHEME,
  OfResource,
  OpenToAll,
  Scopes,
} from './guard/access.decorators.js';
export { ApiKeyGuard } from './guard/api-key.guard.js';
export { AuthModule } from './guard/auth.module.js';
export { requireScopes } from './guard/bearer-challenge.js';
export {
  Credentials,
  type Found,
  type FoundWith,
  type HashedCredential,
  type LiveAccessToken,
  type LiveApp,
  type LiveConsoleToken,
  type LiveKey,
  type ReadWith,
} from './guard/credentials.js';
export { keyInHeader, type PresentedKey } from './guard/presented-key.js';
export {
  type AppPrincipal,
  type AuthenticatedRequest,
  type CallingPrincipal,
  CurrentCaller,
  CurrentCount,
  CurrentPrincipal,
  NamedFlight,
  type Principal,
  type RequestingAccount,
} from './guard/principal.js';
export { IdempotencyKey } from './idempotency/idempotency-key.js';
export { IdempotentRequests, keyInUse } from './idempotency/idempotent-requests.js';
export { IDEMPOTENCY_TABLES } from './idempotency/tables/idempotency-tables.js';
export {
  IdempotentRequestRepository,
  type RequestHold,
} from './idempotency/tables/idempotent-request.repository.js';
export {
  authorizationServerMetadata,
  DEVICE_CODE_GRANT,
  isOAuthOffered,
  PROTECTED_RESOURCE_PATH,
  protectedResourceMetadata,
} from './oauth/metadata.js';
export { type ResourceName, resourcesOf } from './oauth/oauth-resources.js';
export { requestedScope } from './oauth/requested-scope.js';
