import { IdempotentRequestRepository, OldUsageRepository } from '@core/access';
import { inBatches, retention } from '@core/work';
import { KnownAddressRepository } from '../tables/identity/known-address.repository.js';
import { UserRepository } from '../tables/identity/user.repository.js';
import { ApiKeyRepository } from '../tables/keys/api-key.repository.js';
import { AppRepository } from '../tables/oauth/app.repository.js';
import { ConnectionRepository } from '../tables/oauth/connection.repository.js';

const BATCH = 1_000;
/** Of rows that are many and small. */
const LARGE_BATCH = 5_000;
const SECONDS_PER_DAY = 86_400;
const SIGN_UPS_PER_ROUND = 500;
/** Of the unused apps that have introduced themselves: many more than are in the middle of being connected. */
const UNUSED_APPS_MAX = 10_000;

/** Expired responses to requests with an `Idempotency-Key`. */
export const EXPIRED_REQUESTS = retention(
  'expired requests',
  [IdempotentRequestRepository],
  (_settings, requests) => ({ requests: () => requests.removeExpired(LARGE_BATCH) }),
);

/** Ended sessions, IP addresses of past sign-ins, and sign-ups that were never confirmed. */
export const EXPIRED_SIGN_INS = retention(
  'expired sign-ins',
  [UserRepository, KnownAddressRepository],
  ({ platformKnownAddressDays, platformUnconfirmedDays, platformTokenSeconds }, users, addresses) => {
    const signUpSeconds = Math.max(platformUnconfirmedDays * SECONDS_PER_DAY, platformTokenSeconds);
    return {
      sessions: () => users.forgetEndedSessions(),
      addresses: () => addresses.forget(platformKnownAddressDays),
      signUps: () => users.forgetUnconfirmed(signUpSeconds, SIGN_UPS_PER_ROUND),
    };
  },
);

/** API keys that ended long ago. They are refused with or without their row. */
export const ENDED_KEYS = retention('ended keys', [ApiKeyRepository], ({ endedKeyDays }, keys) => ({
  keys: inBatches(BATCH, (limit) => keys.forgetEnded(endedKeyDays, limit)),
}));

/** Usage by day and by month that is no longer shown. */
export const OLD_USAGE = retention(
  'old usage',
  [OldUsageRepository],
  ({ dailyUsageDays, monthlyUsageMonths }, usage) => ({
    days: inBatches(LARGE_BATCH, (limit) => usage.forgetDays(dailyUsageDays, limit)),
    months: inBatches(LARGE_BATCH, (limit) => usage.forgetMonths(monthlyUsageMonths, limit)),
    appMonths: inBatches(LARGE_BATCH, (limit) => usage.forgetAppMonths(monthlyUsageMonths, limit)),
  }),
);

/** Tokens and codes of apps that have expired, usage that is no longer shown, and apps that are not used. */
export const EXPIRED_TOKENS = retention(
  'expired tokens',
  [AppRepository, ConnectionRepository],
  ({ dailyUsageDays, oauthUnusedAppDays }, apps, connections) => ({
    accessTokens: inBatches(BATCH, (limit) => connections.forgetAccessTokens(limit)),
    refreshTokens: inBatches(BATCH, (limit) => connections.forgetRefreshTokens(limit)),
    replays: inBatches(BATCH, (limit) => connections.forgetReplays(limit)),
    deviceCodes: inBatches(BATCH, (limit) => connections.forgetDeviceCodes(limit)),
    days: inBatches(BATCH, (limit) => apps.forgetUsage(dailyUsageDays, limit)),
    apps: inBatches(BATCH, (limit) => apps.forgetUnused(oauthUnusedAppDays, UNUSED_APPS_MAX, limit)),
  }),
);
