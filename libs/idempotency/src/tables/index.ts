export { IdempotentRequest } from './idempotent-request.entity.js';
export {
  IdempotentRequestRepository,
  type RequestHold,
  type StoredResponse,
} from './idempotent-request.repository.js';
export { IDEMPOTENCY_TABLES } from './idempotency-tables.js';
