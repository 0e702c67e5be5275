/** Controllers of accounts, and what guards a session. */
export { AppsController } from './apps/apps.controller.js';
export { SAMPLE_APP } from './apps/apps.samples.js';
export { AuthorizationsController } from './apps/authorizations.controller.js';
export { ConnectionsController } from './apps/connections.controller.js';
export { ConsoleTokenController } from './console/console-token.controller.js';
export { IdentityController } from './identity/identity.controller.js';
export { challengeSet } from './identity/identity.samples.js';
export { KeysController } from './keys/keys.controller.js';
export { OAuthEndpointsModule } from './oauth/oauth-endpoints.module.js';
export {
  CurrentAccount,
  CurrentManager,
  CurrentUser,
  RequiresFreshSession,
  SESSION_SCHEME,
  WithoutSession,
  WithSession,
} from './session/platform-access.decorators.js';
export { OidcController } from './oidc/oidc.controller.js';
export { type Manager } from './session/manager.js';
export { PasskeysController } from './second-factor/passkeys.controller.js';
export { SecondFactorController } from './second-factor/second-factor.controller.js';
export { setCookies } from './session/set-cookies.js';
export { daysOf, UsageQuery } from './usage.query.js';
