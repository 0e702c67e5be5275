/** API keys, console tokens and the tokens of apps: create, hash, show. */
export {
  apiKeySha256,
  consoleTokenSha256,
  generateApiKey,
  generateAppSecret,
  generateConsoleToken,
  generateOAuthToken,
  generateRefreshToken,
  oauthSha256,
  oauthTokenSha256,
} from './api-key-codec.js';
export { presentApiKey } from './api-key.presenter.js';
export { ApiKeys, type IssuedKey, type ApiKeyOptions } from './api-keys.js';
