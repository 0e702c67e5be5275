import { type Tables } from '@core/database';
import { ApiKey } from './api-key.entity.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { ConsoleTokenRepository } from './console-token.repository.js';

export const API_KEY_TABLES: Tables = {
  entities: [ApiKey],
  repositories: [ApiKeyRepository, ConsoleTokenRepository],
};
