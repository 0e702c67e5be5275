/** API keys and console tokens: create, hash, show. */
export { apiKeySha256, consoleTokenSha256, generateApiKey, generateConsoleToken } from './api-key-codec.js';
export { presentApiKey } from './api-key.presenter.js';
export { ApiKeys, type IssuedKey, type ApiKeyOptions } from './api-keys.js';
