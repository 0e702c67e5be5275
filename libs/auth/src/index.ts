/** Who may call a route of `/api/v1`: the decorators that declare it and the guard that checks it. */
export {
  type Access,
  ACCESS_METADATA,
  BEARER_SCHEME,
  NamesFlight,
  OpenToAll,
  Scopes,
} from './access.decorators.js';
export { ApiKeyGuard } from './api-key.guard.js';
export {
  type AuthenticatedRequest,
  type Credential,
  CurrentCount,
  CurrentPrincipal,
  NamedFlight,
  type Principal,
} from './principal.js';
