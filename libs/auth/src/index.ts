export {
  type Access,
  ACCESS_METADATA,
  BEARER_SCHEME,
  NamesFlight,
  OpenToAll,
  Scopes,
} from './access.decorators.js';
export { apiKeySha256, generateApiKey } from './api-key-codec.js';
export { ApiKeyGuard } from './api-key.guard.js';
export { presentApiKey } from './api-key.presenter.js';
export { ApiKeys, type IssuedKey, type KeyWish } from './api-keys.js';
export { CurrentCount, CurrentPrincipal, NamedFlight, type Principal } from './principal.js';
