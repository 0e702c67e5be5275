/** Accounts and their users, API keys, sessions, and apps over OAuth. */
export { AccountDataRepository } from './domain/account-data.repository.js';
export { presentAccount, presentAccountProfile, presentAccountUser } from './domain/account.presenter.js';
export { presentSession } from './domain/session.presenter.js';
export { usageDays } from './domain/usage-days.js';
export { type AttemptKind, AttemptLimits } from './identity/attempt-limits.js';
export { IdentityModule } from './identity/identity.module.js';
export { Identity } from './identity/identity.js';
export { arePasskeysOffered } from './identity/second-factor/passkeys.js';
export { freshUntil, requireFreshSession, type SignedInUser } from './identity/signed-in-user.js';
export { presentApiKey } from './keys/api-key.presenter.js';
export { ApiKeys, type IssuedKey } from './keys/api-keys.js';
export { AppMeter } from './oauth/app-meter.js';
export { decideOnApp } from './oauth/command-line-app.js';
export { OAuthModule } from './oauth/oauth.module.js';
export {
  presentApp,
  presentAppDays,
  presentConnection,
  presentOperatedApp,
} from './oauth/oauth.presenter.js';
export { AccountListRepository, type ListedAccount } from './tables/account-list.repository.js';
export { accountStays } from './tables/account-stays.js';
export { ACCOUNT_TABLES } from './tables/account-tables.js';
export { Account } from './tables/account.entity.js';
export { type AccountFields, AccountRepository } from './tables/account.repository.js';
export { AttemptWindowRepository } from './tables/identity/attempt-window.repository.js';
export { IDENTITY_TABLES } from './tables/identity/identity-tables.js';
export { KnownAddressRepository } from './tables/identity/known-address.repository.js';
export { OidcIdentityRepository } from './tables/identity/oidc-identity.repository.js';
export {
  SecondFactorRepository,
  type StoredPasskey,
  TOTP_SECRET_PLACE,
  type TotpState,
} from './tables/identity/second-factor.repository.js';
export { makeSignInLink } from './tables/identity/sign-in-link.repository.js';
export { type AccountUser, UserRepository, type UserSession } from './tables/identity/user.repository.js';
export { API_KEY_TABLES } from './tables/keys/api-key-tables.js';
export { ApiKey } from './tables/keys/api-key.entity.js';
export { ApiKeyRepository } from './tables/keys/api-key.repository.js';
export { lockAccount, lockAccountInTurn } from './tables/lock-account.js';
export { type AppDecision, AppRepository } from './tables/oauth/app.repository.js';
export { ConnectionRepository } from './tables/oauth/connection.repository.js';
export { OAuthAppRow, OAuthConnectionRow } from './tables/oauth/oauth-rows.entity.js';
export { OAUTH_TABLES } from './tables/oauth/oauth-tables.js';
export { type Profile, ProfileRepository } from './tables/profile.repository.js';
