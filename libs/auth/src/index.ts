/** Who may call a route of `/api/v1`: the decorators that declare it and the guard that checks it. */
export {
  AcceptsLogin,
  type Access,
  ACCESS_METADATA,
  BEARER_SCHEME,
  LOGIN_SCHEME,
  OAUTH_SCHEME,
  NamesFlight,
  OfResource,
  OpenToAll,
  Scopes,
} from './access.decorators.js';
export { ApiKeyGuard } from './api-key.guard.js';
export {
  Credentials,
  type Found,
  type FoundWith,
  type HashedCredential,
  type LiveAccessToken,
  type LiveConsoleToken,
  type LiveKey,
  type ReadWith,
} from './credentials.js';
export { requireScopes } from './bearer-challenge.js';
export { AuthModule } from './auth.module.js';
export {
  type AuthenticatedRequest,
  type Credential,
  CurrentCount,
  CurrentPrincipal,
  NamedFlight,
  type Principal,
} from './principal.js';
