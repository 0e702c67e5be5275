export { ApiKey } from './api-key.entity.js';
export { ApiKeyRepository, type ApiKeyQuery, type KeyRotation } from './api-key.repository.js';
export { ConsoleTokenRepository, type LiveConsoleToken } from './console-token.repository.js';
export { LiveKeyRepository, type LiveKey } from './live-key.repository.js';
export { API_KEY_TABLES } from './api-key-tables.js';
