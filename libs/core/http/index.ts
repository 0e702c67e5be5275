/** What every controller shares: bodies, caching, errors, limits, queries, and the OpenAPI document. */
export { HttpResponse } from './http-response.js';
export { STREAM_TYPE, StreamedResponse } from './streamed-response.js';
export { ApiHttpAdapter } from './api-http-adapter.js';
export { continueWithBody, refuseUnmetExpectations } from './body/expectations.js';
export { contentLengthOf, fileTooLarge } from './body/file-size.js';
export { formText } from './body/form-text.js';
export {
  atLeastOneField,
  type BodyChecks,
  JsonBody,
  JsonBodyPipe,
  OptionalJsonBody,
  OptionalJsonBodyPipe,
} from './body/json-body-pipe.js';
export { JsonBodyReader } from './body/json-body.js';
export { PacedBody, paceUnreadBodies } from './body/paced-body.js';
export { readBodyInto } from './body/read-body-into.js';
export { readSmallBody } from './body/read-small-body.js';
export { ConditionalRead, ConditionalResponse } from './caching/conditional-read.js';
export { JSON_MEDIA_TYPE, jsonArray, jsonObject, JsonText } from './caching/json-text.js';
export { PrivateResponse } from './caching/private-response.js';
export {
  COMPRESSION_BYTES_MIN,
  type GzippedContent,
  GzippedRepresentation,
  jsonOf,
  KeptRepresentation,
  PlainRepresentation,
  Representation,
  UncompressedRepresentation,
} from './caching/representation.js';
export { sendConditionally } from './caching/send-conditionally.js';
export { allowOrigins } from './cors.js';
export { describeCrossSite, guardPlatform } from './cross-site.js';
export { refuseAmbiguousHeaders } from './errors/ambiguous-headers.js';
export { ApiErrorFilter } from './errors/api-error.filter.js';
export { refuseTunnels, respondToClientErrors } from './errors/client-errors.js';
export { errorResponse, RETRY_AFTER_SECONDS } from './errors/error-response.js';
export { ErrorResponses } from './errors/error-responses.js';
export { AddressLimits } from './limits/address-limits.js';
export { limitBodyTime, longestTimeoutSeconds } from './limits/body-timeout.js';
export { clientOf } from './limits/client-address.js';
export {
  dayPolicy,
  limitHeaders,
  minutePolicy,
  monthPolicy,
  type PolicyState,
  seconds,
} from './limits/limit-headers.js';
export { MemoryRequestWindows } from './limits/memory-request-windows.js';
export { MinuteLimits } from './limits/minute-limits.js';
export { RedisRequestWindows } from './limits/redis-request-windows.js';
export { limitReference } from './limits/reference-limit.js';
export {
  type RequestWindow,
  RequestWindows,
  type WindowsOutcome,
  type WindowState,
} from './limits/request-windows.js';
export { tooManyInAMinute } from './limits/too-many-in-a-minute.js';
export { HeldUpload, UploadMemory } from './limits/upload-memory.js';
export { UserLimits } from './limits/user-limits.js';
export { shareExamples } from './openapi/examples.openapi.js';
export { describeLimitHeaders, describeRetryAfter } from './openapi/limit-headers.openapi.js';
export {
  markPublicOperations,
  operationsOf,
  type ResponseObject,
  SAME_SERVER,
} from './openapi/openapi-paths.js';
export { documented, Operation, type OperationOptions } from './openapi/operation.js';
export { describeUnions } from './openapi/unions.openapi.js';
export { describedPathParameter, PathId, PathParameter } from './path-id.js';
export { ASYNC_APPLIED, PrefersAsync } from './prefers-async.js';
export { CursorParameter } from './query/cursor-parameter.js';
export { DayParameter } from './query/day-parameter.js';
export {
  FlownFromParameter,
  FlownOnFromParameter,
  FlownOnToParameter,
  FlownToParameter,
  SearchParameter,
  SiteParameter,
  TagParameter,
  TandemParameter,
} from './query/flight-filters.js';
export { InternalIdCursors } from './query/internal-id-cursors.js';
export { LimitParameter } from './query/limit-parameter.js';
export { decodeListCursor, encodeListCursor } from './query/list-cursor.js';
export { idCursor, idInCursor, newestFirstPage } from './query/newest-first.js';
export {
  BooleanParameter,
  ChoiceParameter,
  IntegerParameter,
  ListParameter,
  NoParameters,
  StrictPipe,
  strictQuery,
  TextParameter,
  TimeZoneParameter,
} from './query/strict-pipe.js';
export { RequestId, requestId, requestIdOf } from './request-id.js';
export { logRequests, nameTool, observeRequests } from './request-log.js';
export { traceRequests } from './request-trace.js';
export { TimeParameter } from './query/time-parameter.js';
