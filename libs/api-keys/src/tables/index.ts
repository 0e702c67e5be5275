export { ApiKey } from './api-key.entity.js';
export { ApiKeyRepository, type ApiKeyQuery, type KeyRotation } from './api-key.repository.js';
export { ConsoleTokenRepository } from './console-token.repository.js';
export { API_KEY_TABLES } from './api-key-tables.js';
