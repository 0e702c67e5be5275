export { ApiError, ConnectionFailedError, type ErrorDetail, FlightAnalysisError } from './api-error.js';
export { type CallOptions, type ClientOptions, FlightAnalysisClient } from './client.js';
export { type UploadedFlight, type UploadOptions } from './flights.js';
export { type components, type operations } from './generated/api.js';
export * from './generated/errors.js';
export { type ImportOptions, type NamedFile } from './imports.js';
export { type Input, type OperationId, type Result, type Schemas } from './operation-types.js';
export { type WaitOptions } from './polling.js';
export { type RateLimit, type ResponseInfo } from './response-info.js';
export { type RetryPolicy } from './retry.js';
export {
  decodeTrack,
  type Track,
  type TrackColumns,
  type TrackGeoJson,
  type TrackPosition,
  type TrackQuery,
} from './track.js';
export { type FileContent, type UploadProgress } from './upload-form.js';
export {
  verifyWebhook,
  type VerifyOptions,
  type WebhookEvent,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verify-webhook.js';
