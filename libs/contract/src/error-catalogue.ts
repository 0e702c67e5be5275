export interface ErrorEntry {
  readonly status: number;
  /** The sentence a client reads when the thrower has nothing more precise to say. */
  readonly message: string;
  /** Whether the same request may succeed later without a change. */
  readonly retryable: boolean;
  /** For the documentation: when it happens and what to do about it. */
  readonly remedy: string;
}

/**
 * Every error the API can answer: the thrower, the filter, the OpenAPI document and docs/errors.md all
 * derive from this table. A code never changes its meaning or status within an API version.
 */
export const ERROR_CATALOGUE = {
  validation_failed: {
    status: 400,
    message: 'The request has a parameter or field that is not acceptable.',
    retryable: false,
    remedy:
      'A query parameter, form field or header is unknown, repeated, or out of range. `details` names each one; correct it and send the request again.',
  },
  invalid_cursor: {
    status: 400,
    message: 'The cursor is not valid for this list.',
    retryable: false,
    remedy:
      'The cursor was changed or cut off, or was made for a list with another `sort` or other filters. Start again without `cursor`, follow `next_cursor` as given, and keep the other parameters.',
  },
  missing_file: {
    status: 400,
    message: 'Send exactly one IGC file in the form field "igc".',
    retryable: false,
    remedy:
      'The form has no file in the field `igc`, or more than one. With curl: `-F igc=@flight.igc`, with the `@`.',
  },
  malformed_request: {
    status: 400,
    message: 'The request could not be read.',
    retryable: false,
    remedy:
      'The multipart body breaks off or has a wrong boundary, the address has broken percent-encoding, or a field holds a NUL byte. Let an HTTP library build the request, and do not set the `Content-Type` of a form by hand.',
  },
  missing_api_key: {
    status: 401,
    message: 'Send an API key: "Authorization: Bearer <API_KEY>".',
    retryable: false,
    remedy: 'There is no `Authorization` header, or its scheme is not `Bearer`.',
  },
  invalid_api_key: {
    status: 401,
    message: 'The API key is not valid.',
    retryable: false,
    remedy:
      'The key is mistyped, unknown, revoked or expired; the answer does not tell which. Check that it was copied whole, or create a new one.',
  },
  insufficient_scope: {
    status: 403,
    message: 'The API key lacks the scope that this operation needs.',
    retryable: false,
    remedy:
      'The message and the `WWW-Authenticate` header name the scope. Create a key that has it; the scopes of a key never change.',
  },
  account_disabled: {
    status: 403,
    message: 'The account of this API key is disabled.',
    retryable: false,
    remedy: 'The operator of the service has suspended the account. Ask them.',
  },
  not_signed_in: {
    status: 401,
    message: 'Sign in first: POST /platform/v1/sign-in.',
    retryable: false,
    remedy:
      'The request has no session cookie, or its session has ended. API keys do not open the platform. With curl: `-c cookies.txt` when signing in, `-b cookies.txt` afterwards.',
  },
  invalid_credentials: {
    status: 401,
    message: 'E-mail address or password is wrong.',
    retryable: false,
    remedy:
      'The answer does not tell which of the two, nor whether there is such an account. Ask for a new password with `POST /platform/v1/password-reset`.',
  },
  email_not_verified: {
    status: 403,
    message: 'The e-mail address has not been confirmed yet.',
    retryable: true,
    remedy:
      'Confirm it with the token of the mail that came after sign-up. When it has gone astray, `POST /platform/v1/password-reset` sends another, and to set a password confirms the address too.',
  },
  sign_up_closed: {
    status: 403,
    message: 'This service takes no sign-ups.',
    retryable: false,
    remedy: 'The operator has set `PLATFORM_SIGN_UP=closed`. Ask them for an invitation.',
  },
  cross_site_request: {
    status: 403,
    message: 'The request comes from a page of another site.',
    retryable: false,
    remedy:
      'The platform takes changes only from its own pages and from programs that are no browser. `PUBLIC_URL` must be the address under which browsers know the service.',
  },
  operator_only: {
    status: 403,
    message: 'Only operators of this service may do that.',
    retryable: false,
    remedy:
      'An operator is made on the command line: `npm run platform -- accounts set-role acc_… operator`.',
  },
  invalid_token: {
    status: 400,
    message: 'The token is not valid.',
    retryable: false,
    remedy:
      'The token of the mail was cut off, or is older than `PLATFORM_TOKEN_SECONDS` (an hour unless the operator changed it); one for a new password is good for one use, while an address may be confirmed again. Ask for a new one with `POST /platform/v1/password-reset`.',
  },
  too_many_attempts: {
    status: 429,
    message: 'Too many attempts. Try again after as many seconds as Retry-After says.',
    retryable: true,
    remedy:
      'So many attempts to sign in or up, or to have mail sent, came from one address or for one account that they are held for now. The message says how many minutes to wait, `Retry-After` how many seconds. A new password (`POST /platform/v1/password-reset`, then `/password-reset/confirm` with the token of the mail) lifts the hold on signing in with that e-mail address from where you are; that of a network address ends with its time only.',
  },
  account_not_found: {
    status: 404,
    message: 'There is no such account.',
    retryable: false,
    remedy:
      'The id is unknown or malformed, or an account that is being deleted was to be changed. `GET /platform/v1/accounts` lists all that are there.',
  },
  session_not_found: {
    status: 404,
    message: 'There is no such session.',
    retryable: false,
    remedy: 'The id is unknown or malformed, the session has ended, or it is of another user.',
  },
  key_not_found: {
    status: 404,
    message: 'There is no such key.',
    retryable: false,
    remedy:
      'The id is unknown or malformed, or the key belongs to another account; the answer does not tell which. `GET /platform/v1/keys` lists yours.',
  },
  key_not_live: {
    status: 409,
    message: 'The key is revoked or expired.',
    retryable: false,
    remedy: 'Only a live key can be replaced. Make a new one with `POST /platform/v1/keys`.',
  },
  key_already_rotated: {
    status: 409,
    message: 'Another key was made in the place of this one already.',
    retryable: false,
    remedy:
      'Use that one. If it is lost, revoke it with `DELETE /platform/v1/keys/{keyId}` and make a new one with `POST /platform/v1/keys`.',
  },
  key_limit_reached: {
    status: 409,
    message: 'The account has as many live keys as it may.',
    retryable: false,
    remedy:
      'An account has at most 25 keys that are neither revoked nor expired. Revoke one that nobody uses: `last_used_at` tells. To replace a key all the same, rotate it with `"overlap": "0"`.',
  },
  endpoint_not_found: {
    status: 404,
    message: 'There is no such webhook endpoint.',
    retryable: false,
    remedy:
      'The id is unknown or malformed, the endpoint was deleted, or it belongs to another account; the answer does not tell which. `GET /platform/v1/webhook-endpoints` lists yours.',
  },
  endpoint_limit_reached: {
    status: 409,
    message: 'The account has as many webhook endpoints as it may.',
    retryable: false,
    remedy: 'An account has at most ten endpoints. Delete one, or let one endpoint pass events on.',
  },
  endpoint_disabled: {
    status: 409,
    message: 'The webhook endpoint is disabled.',
    retryable: false,
    remedy:
      '`disabled_reason` says why. Enable it with `POST /platform/v1/webhook-endpoints/{id}/enable`, and send the test then.',
  },
  delivery_not_found: {
    status: 404,
    message: 'There is no such delivery.',
    retryable: false,
    remedy:
      'The id is unknown or malformed, the delivery is older than 30 days, or it belongs to another account; the answer does not tell which.',
  },
  flight_not_found: {
    status: 404,
    message: 'There is no such flight.',
    retryable: false,
    remedy:
      'The id is unknown or malformed, the flight was deleted, or it belongs to another account; the answer does not tell which.',
  },
  share_not_found: {
    status: 404,
    message: 'There is no shared flight at this address.',
    retryable: false,
    remedy:
      'The address is mistyped or cut off, or its owner no longer shares the flight; the answer does not tell which. Ask the owner for a new link.',
  },
  file_not_available: {
    status: 404,
    message: 'The file of this flight is missing from the service.',
    retryable: false,
    remedy:
      'Only with `format=igc`: the service has lost the file that was uploaded. Its results are there, and so is its track in all other formats. To upload the file again does not bring it back, for the flight is known; delete the flight first. Operators find `flight.file_missing` in the log of the API, and restore `DATA_DIR/flights` from their backup.',
  },
  weather_not_available: {
    status: 404,
    message: 'There is no weather saved for this flight.',
    retryable: false,
    remedy:
      'The file has no date, or nobody flew: then neither the sun nor the hours of the climbs can be told, and nothing was saved.',
  },
  analysis_not_found: {
    status: 404,
    message: 'There is no debrief of this flight yet.',
    retryable: true,
    remedy:
      'None has been written, or none in the language asked for, or it is being written at this moment. `POST` to the same address has one written.',
  },
  not_found: {
    status: 404,
    message: 'There is no such address.',
    retryable: false,
    remedy: 'No operation has this path. The list of operations is at `/docs`.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This address does not take that method.',
    retryable: false,
    remedy: 'The `Allow` header lists the methods that it takes.',
  },
  flight_processing: {
    status: 409,
    message: 'The flight is still being processed.',
    retryable: true,
    remedy: 'Wait as long as `Retry-After` says and send the request again; usually a second is enough.',
  },
  request_timeout: {
    status: 408,
    message: 'The request took too long to arrive.',
    retryable: true,
    remedy:
      'The request was not complete after `REQUEST_TIMEOUT_SECONDS` (two minutes unless the operator changed it). Send it again over a better connection.',
  },
  idempotency_key_in_use: {
    status: 409,
    message: 'A request with this Idempotency-Key is still under way.',
    retryable: true,
    remedy:
      'The first request with this key has not been answered yet. Wait as long as `Retry-After` says and send it again with the same key: the answer of the first one comes back.',
  },
  file_too_large: {
    status: 413,
    message: 'The file is larger than this service accepts.',
    retryable: false,
    remedy:
      'The message names the limit (`UPLOAD_MAX_BYTES`, 10 MiB unless the operator changed it). A flight log of 12 hours at one fix a second is about 2 MB: check that the file is an IGC file.',
  },
  body_too_large: {
    status: 413,
    message: 'The body of the request is larger than this service accepts.',
    retryable: false,
    remedy:
      'The message names the limit (`JSON_BODY_MAX_BYTES`, 16 KiB unless the operator changed it). Nothing that can be said to this operation is nearly as long: check what is sent.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'Send the upload as multipart/form-data (with curl: -F igc=@flight.igc), not compressed.',
    retryable: false,
    remedy:
      'The body of an upload has another content type than `multipart/form-data`, the body of another request another than `application/json`, or there is a `Content-Encoding`. The message says which is wanted.',
  },
  invalid_igc: {
    status: 422,
    message: 'The file is not a flight that can be analysed.',
    retryable: false,
    remedy:
      'The file is no IGC file, or holds no usable fix. `details` says why, and in which lines where it is about lines. Nothing was kept.',
  },
  flight_processing_failed: {
    status: 422,
    message: 'The flight was stored, but could not be analysed.',
    retryable: true,
    remedy:
      'The flight is listed with the status `failed`. Upload the same file again to have it tried once more; if it fails again, tell the operator the request id.',
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests in a minute.',
    retryable: true,
    remedy:
      'The message names the limit that was met: of the key, of its uploads or debrief runs, of the user who is signed in, or of the address that the requests come from; or it says that the data of the account is being downloaded already. Wait as long as `Retry-After` says. Refused requests do not count, so waiting is enough.',
  },
  monthly_quota_exceeded: {
    status: 429,
    message: 'The requests of this month are used up.',
    retryable: true,
    remedy:
      'All keys of the account share one monthly allowance, which starts anew on the first of the month at 00:00 UTC; `Retry-After` is the time until then. `GET /usage` still answers. Ask the operator for another plan.',
  },
  ai_allowance_exhausted: {
    status: 429,
    message: 'The debriefs of this month are used up.',
    retryable: true,
    remedy:
      'The account has had as many debriefs as its plan gives in a month; `GET /usage` shows them. Saved debriefs can still be read. The allowance starts anew on the first of the month at 00:00 UTC.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key stands for another request.',
    retryable: false,
    remedy:
      'The same key came with another file or other fields before. Make a new key for each new request, and keep it only for sending the same one again.',
  },
  headers_too_large: {
    status: 431,
    message: 'The address and headers of the request are too large.',
    retryable: false,
    remedy:
      'Address and headers together are larger than `REQUEST_HEADERS_MAX_BYTES` (16 KiB unless the operator changed it). No operation needs nearly as much: send fewer headers, cookies above all, and shorter parameters.',
  },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side.',
    retryable: true,
    remedy: 'Try again later. If it goes on, tell the operator the `X-Request-Id` of the answer.',
  },
  ai_provider_failed: {
    status: 502,
    message: 'The debrief could not be written.',
    retryable: true,
    remedy:
      'What writes the debriefs failed, also when it was tried again. It was not taken from the allowance. Try again later; if it goes on, tell the operator the `X-Request-Id` of the answer.',
  },
  service_unavailable: {
    status: 503,
    message: 'The service is not available at the moment.',
    retryable: true,
    remedy:
      'A backing service is unreachable, or the service is stopping. Wait as long as `Retry-After` says and send the request again.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

export const ERROR_CODES = Object.keys(ERROR_CATALOGUE) as ErrorCode[];
