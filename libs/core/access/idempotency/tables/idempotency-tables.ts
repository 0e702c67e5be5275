import { type Tables } from '@core/database';
import { IdempotentRequest } from './idempotent-request.entity.js';
import { IdempotentRequestRepository } from './idempotent-request.repository.js';

export const IDEMPOTENCY_TABLES: Tables = {
  entities: [IdempotentRequest],
  repositories: [IdempotentRequestRepository],
};
