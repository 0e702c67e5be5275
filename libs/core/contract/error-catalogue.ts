export interface ErrorEntry {
  readonly status: number;
  /** The default message, used unless the thrower gives a more precise one. */
  readonly message: string;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** For the documentation: when it happens and what to do about it. */
  readonly remedy: string;
}

/**
 * Every error that the API returns. Thrown errors, the filter, the OpenAPI document and docs/errors.md all
 * derive from this table. A code never changes its meaning or status within an API version.
 */
export const ERROR_CATALOGUE = {
  validation_failed: {
    status: 400,
    message: 'The request contains an invalid parameter or field.',
    retryable: false,
    remedy:
      'A query parameter, form field or header is unknown, repeated or out of range. `details` names each one. Correct it and send the request again.',
  },
  invalid_cursor: {
    status: 400,
    message: 'The cursor is not valid for this list.',
    retryable: false,
    remedy:
      'The cursor was changed or truncated, or belongs to a list with a different `sort` or different filters. Start again without `cursor`, follow `next_cursor` unchanged, and keep the other parameters the same.',
  },
  cursor_expired: {
    status: 410,
    message:
      'Events after this cursor are no longer kept. Get a new cursor with GET /api/v1/events?after=now, then list all flights once.',
    retryable: false,
    remedy:
      'Events are kept for `WEBHOOK_LOG_DAYS` (30 days), and the cursor is older, so you would miss events without noticing. Resynchronise: get a new cursor with `GET /events?after=now`, list all flights once with `GET /flights`, then continue from the new cursor.',
  },
  missing_file: {
    status: 400,
    message: 'Send exactly one file, in the form field "track" or "igc".',
    retryable: false,
    remedy:
      'The form has no file in the fields `track` and `igc`, or more than one. With curl: `-F track=@flight.igc`, including the `@`.',
  },
  malformed_request: {
    status: 400,
    message: 'The request could not be parsed.',
    retryable: false,
    remedy:
      'The multipart body is incomplete or has the wrong boundary, the URL contains invalid percent-encoding, or a field contains a NUL character or an unpaired surrogate; `details` names the field. Let an HTTP library build the request, and do not set the `Content-Type` of a form by hand.',
  },
  missing_api_key: {
    status: 401,
    message: 'Send an API key: "Authorization: Bearer <API_KEY>".',
    retryable: false,
    remedy: 'The request has no `Authorization` header, or its scheme is not `Bearer`.',
  },
  invalid_api_key: {
    status: 401,
    message: 'The API key is not valid.',
    retryable: false,
    remedy:
      'The key is mistyped, unknown, revoked or expired; the response does not say which. Check that you copied all of it, or create a new one.',
  },
  insufficient_scope: {
    status: 403,
    message: 'The API key does not have the scope that this operation requires.',
    retryable: false,
    remedy:
      'The message and the `WWW-Authenticate` header name the scope. Create a key with that scope; the scopes of a key never change.',
  },
  account_disabled: {
    status: 403,
    message: 'The account of this API key is disabled.',
    retryable: false,
    remedy: 'The operator of the service has suspended the account. Contact them.',
  },
  not_signed_in: {
    status: 401,
    message: 'Sign in first: POST /platform/v1/sign-in.',
    retryable: false,
    remedy:
      'The request has no session cookie, or its session has expired. API keys do not work on the developer platform. With curl: `-c cookies.txt` when you sign in, `-b cookies.txt` afterwards.',
  },
  invalid_credentials: {
    status: 401,
    message: 'The e-mail address or password is wrong.',
    retryable: false,
    remedy:
      'The response does not say which of the two is wrong, or whether the account exists. To set a new password, start with `POST /platform/v1/password-reset`.',
  },
  second_factor_required: {
    status: 401,
    message: 'The password is right. Send `code` too: from your authenticator app, or a recovery code.',
    retryable: true,
    remedy:
      'The user has turned on an authenticator app. Repeat the sign-in with `code`: the six digits that the app shows, or one of the recovery codes. Or sign in with a passkey.',
  },
  second_factor_invalid: {
    status: 401,
    message: 'The code is wrong, has expired or has been used.',
    retryable: false,
    remedy:
      'A code of an authenticator app is valid for about a minute and works once: wait for the next one, and check the clock of the device. A recovery code works once. If you have lost both, ask the operator for a sign-in link.',
  },
  passkey_not_valid: {
    status: 401,
    message: 'The passkey was not accepted. Start again.',
    retryable: true,
    remedy:
      'The challenge has expired or has been used, the passkey is not registered here, or the device did not verify its user by PIN, fingerprint or face. Request a new challenge and try again.',
  },
  oidc_not_configured: {
    status: 409,
    message: 'This service has no OpenID Connect provider.',
    retryable: false,
    remedy: 'Sign in with your password, a passkey or a link. The operator can set `OIDC_ISSUER_URL`.',
  },
  oidc_unavailable: {
    status: 503,
    message: 'The OpenID Connect provider does not respond.',
    retryable: true,
    remedy:
      'The service could not reach the provider within `OIDC_TIMEOUT_SECONDS`, or the discovery document is not that of `OIDC_ISSUER_URL`. Try again later. The log of the API has the reason (`identity.oidc_unavailable`).',
  },
  oidc_sign_in_failed: {
    status: 401,
    message: 'The sign-in with the OpenID Connect provider was not completed. Start again.',
    retryable: true,
    remedy:
      'The sign-in was cancelled, took longer than ten minutes, was started in another browser, or the response of the provider is not valid: state, nonce, issuer, signature or time. Start again with `POST /platform/v1/sign-in-oidc/authorization`. The log of the API has the reason (`identity.oidc_failed`).',
  },
  oidc_email_not_verified: {
    status: 403,
    message: 'The OpenID Connect provider has not verified your e-mail address.',
    retryable: true,
    remedy:
      'Accounts are found by e-mail address, so the provider must confirm that the address is yours (`email_verified`). Verify it there, or ask the operator, then sign in again. Operators find the setting of each provider in `docs/oidc.md`.',
  },
  oidc_account_not_confirmed: {
    status: 403,
    message: 'An account with your e-mail address exists, but the address was never confirmed here.',
    retryable: true,
    remedy:
      'Someone signed up with the address. If it was you, confirm it with the e-mail from the sign-up. Otherwise set a new password with `POST /platform/v1/password-reset`, which confirms it, too. Then sign in with the provider again. A sign-up that is never confirmed is deleted after `PLATFORM_UNCONFIRMED_DAYS`.',
  },
  oidc_not_allowed: {
    status: 403,
    message: 'Your account at the OpenID Connect provider is not in the group that can sign in here.',
    retryable: false,
    remedy:
      'The operator allows one group only (`OIDC_ALLOWED_GROUP`). Ask them to add you to it. If you are in it, the provider does not send the claim `OIDC_GROUPS_CLAIM`.',
  },
  oidc_other_identity: {
    status: 403,
    message: 'This account is connected to another identity at the OpenID Connect provider.',
    retryable: false,
    remedy:
      'The account is found by the identifier that the provider gave its user (`sub`), which does not change with the e-mail address. If the provider has been reinstalled, the operator can run `npm run platform -- accounts disconnect-oidc acc_…`; the next sign-in then connects the account by its e-mail address.',
  },
  password_sign_in_off: {
    status: 403,
    message: 'This service does not use passwords. Sign in with the OpenID Connect provider.',
    retryable: false,
    remedy: 'The operator has set `PLATFORM_PASSWORD_SIGN_IN=off`.',
  },
  fresh_session_required: {
    status: 403,
    message:
      'Confirm who you are first: POST /platform/v1/session/confirmation with your password, a code, a passkey or the OpenID Connect provider.',
    retryable: true,
    remedy:
      'The operation needs a session whose user has proved who they are within the last `PLATFORM_FRESH_SESSION_SECONDS` (15 minutes): by signing in, or by `POST /platform/v1/session/confirmation`. Users without a password sign in again at the OpenID Connect provider, or with a link.',
  },
  operator_second_factor_required: {
    status: 403,
    message:
      'Operators of this service need a second factor. Set up an authenticator app or a passkey, or confirm your session with one.',
    retryable: true,
    remedy:
      'The service runs with `PLATFORM_OPERATOR_SECOND_FACTOR=required`, and this session was started with a password or link alone. Confirm it with a code or a passkey (`POST /platform/v1/session/confirmation`), or set one up on the page "Sign-in and security" of the console.',
  },
  second_factor_already_on: {
    status: 409,
    message: 'An authenticator app is already set up. Remove it first.',
    retryable: false,
    remedy:
      'To change to another app, remove the present one (`POST /platform/v1/second-factor/totp/removal`).',
  },
  second_factor_not_on: {
    status: 409,
    message: 'No authenticator app is set up.',
    retryable: false,
    remedy: 'Set one up first: `POST /platform/v1/second-factor/totp`.',
  },
  passkeys_unavailable: {
    status: 409,
    message: 'Passkeys need a service whose public URL has a host name, with HTTPS or on localhost.',
    retryable: false,
    remedy:
      'Browsers bind passkeys to a domain name and refuse IP addresses. The operator can set `PUBLIC_URL` accordingly.',
  },
  passkey_not_found: {
    status: 404,
    message: 'You have no passkey with this id.',
    retryable: false,
    remedy: '`GET /platform/v1/passkeys` lists the ids.',
  },
  passkey_limit_reached: {
    status: 409,
    message: 'You have reached the limit of passkeys. Remove one first.',
    retryable: false,
    remedy: 'A user can have 20 passkeys. Remove those that you no longer use.',
  },
  email_not_verified: {
    status: 403,
    message: 'The e-mail address has not been confirmed yet.',
    retryable: true,
    remedy:
      'Confirm it with the token from the e-mail that you received after sign-up. If that e-mail is lost, `POST /platform/v1/password-reset` sends another one; setting a password also confirms the address.',
  },
  sign_up_closed: {
    status: 403,
    message: 'Sign-up is closed on this service.',
    retryable: false,
    remedy: 'The operator has set `PLATFORM_SIGN_UP=closed`. Ask them for an invitation.',
  },
  cross_site_request: {
    status: 403,
    message: 'The request comes from a page of another site.',
    retryable: false,
    remedy:
      'The platform accepts changes only from its own pages and from programs that are not browsers. If this is your own page, the operator must set `PUBLIC_URL` to the URL that browsers use. Under `/mcp`, origins in `CORS_ORIGINS` are accepted, too.',
  },
  operator_only: {
    status: 403,
    message: 'Only operators of this service can do this.',
    retryable: false,
    remedy: 'To make a user an operator, run `npm run platform -- accounts set-role acc_… operator`.',
  },
  invalid_token: {
    status: 400,
    message: 'The token is not valid.',
    retryable: false,
    remedy:
      'The token is incomplete, or older than `PLATFORM_TOKEN_SECONDS` (one hour by default). A token for a new password works once; a token that confirms an address can be used again. Request a new one with `POST /platform/v1/password-reset`. A sign-in link works once, for `SIGN_IN_LINK_SECONDS` (half an hour by default); only the operator can make a new one, with `npm start` or `npm run platform -- accounts sign-in-link acc_…`.',
  },
  user_not_set_up: {
    status: 409,
    message: 'This account has no user yet. Send `email` and `password` too, to create one.',
    retryable: true,
    remedy:
      'The link is valid, but there is no one to sign in. Repeat the request with the e-mail address and the password with which you want to sign in from now on. The link stays valid until then.',
  },
  too_many_attempts: {
    status: 429,
    message: 'Too many attempts. Wait for the time in Retry-After, then try again.',
    retryable: true,
    remedy:
      'There were too many attempts to sign in, to sign up or to send e-mail, from one IP address or for one account. The message states the wait in minutes, `Retry-After` in seconds. Setting a new password (`POST /platform/v1/password-reset`, then `/password-reset/confirm` with the token from the e-mail) lifts the limit on that e-mail address for your current IP address. A limit on an IP address only expires with time.',
  },
  account_not_found: {
    status: 404,
    message: 'Account not found.',
    retryable: false,
    remedy:
      'The id is unknown or malformed, or the account is being deleted. `GET /platform/v1/accounts` lists all accounts.',
  },
  session_not_found: {
    status: 404,
    message: 'Session not found.',
    retryable: false,
    remedy: 'The id is unknown or malformed, the session has ended, or it belongs to another user.',
  },
  key_not_found: {
    status: 404,
    message: 'API key not found.',
    retryable: false,
    remedy:
      'The id is unknown or malformed, or the key belongs to another account; the response does not say which. `GET /platform/v1/keys` lists yours.',
  },
  key_not_live: {
    status: 409,
    message: 'The key is revoked or expired.',
    retryable: false,
    remedy: 'Only an active key can be rotated. Create a new one with `POST /platform/v1/keys`.',
  },
  key_already_rotated: {
    status: 409,
    message: 'This key has already been rotated.',
    retryable: false,
    remedy:
      'Use the key that replaced it. If you lost that key, revoke it with `DELETE /platform/v1/keys/{keyId}` and create a new one with `POST /platform/v1/keys`.',
  },
  app_not_found: {
    status: 404,
    message: 'App not found.',
    retryable: false,
    remedy:
      'The id is unknown or malformed, or the app belongs to another account; the response does not say which. `GET /platform/v1/apps` lists yours.',
  },
  app_limit_reached: {
    status: 409,
    message: 'The account has reached its limit of apps.',
    retryable: false,
    remedy: 'An account can register at most 25 apps. Delete one that is no longer used.',
  },
  app_has_no_secret: {
    status: 409,
    message: 'This app has no secret.',
    retryable: false,
    remedy: 'Only apps of the kind `server` have a secret. The others use PKCE alone.',
  },
  connection_not_found: {
    status: 404,
    message: 'Connected app not found.',
    retryable: false,
    remedy:
      'The id is unknown or malformed, or the app is no longer connected. `GET /platform/v1/connections` lists yours.',
  },
  authorization_not_valid: {
    status: 400,
    message: 'This authorization request is not valid, or it has expired. Start again from the app.',
    retryable: false,
    remedy:
      'The query was changed, is older than `OAUTH_CODE_SECONDS`, or the app was deleted. Open the page that the app links to again.',
  },
  device_code_not_found: {
    status: 404,
    message: 'No device waits for this code.',
    retryable: false,
    remedy:
      'The code is mistyped, has expired or was used. Compare it with the one on the device, or have the device show a new one.',
  },
  key_limit_reached: {
    status: 409,
    message: 'The account has reached its limit of active keys.',
    retryable: false,
    remedy:
      'An account has at most 25 keys that are neither revoked nor expired. Revoke one that is no longer used; `last_used_at` shows which. To rotate a key while at the limit, send `"overlap": "0"`.',
  },
  endpoint_not_found: {
    status: 404,
    message: 'Webhook endpoint not found.',
    retryable: false,
    remedy:
      'The id is unknown or malformed, the endpoint was deleted, or it belongs to another account; the response does not say which. `GET /platform/v1/webhook-endpoints` lists yours.',
  },
  endpoint_limit_reached: {
    status: 409,
    message: 'The account has reached its limit of webhook endpoints.',
    retryable: false,
    remedy:
      'An account has at most ten endpoints. Delete one, or forward events from one endpoint to several receivers.',
  },
  endpoint_disabled: {
    status: 409,
    message: 'The webhook endpoint is disabled.',
    retryable: false,
    remedy:
      '`disabled_reason` states why. Enable it with `POST /platform/v1/webhook-endpoints/{id}/enable`, then send the test.',
  },
  endpoint_not_signed: {
    status: 409,
    message: 'This endpoint gets messages, which are not signed, so it has no signing secret.',
    retryable: false,
    remedy:
      'Only endpoints of the kind `webhook` have a signing secret. To replace the URL or the bot token of a chat, send it with `PATCH /platform/v1/webhook-endpoints/{id}`.',
  },
  delivery_not_found: {
    status: 404,
    message: 'Delivery not found.',
    retryable: false,
    remedy:
      'The id is unknown or malformed, the delivery is older than 30 days, or it belongs to another account; the response does not say which.',
  },
  inbox_entry_not_found: {
    status: 404,
    message: 'The inbox has no such file or folder.',
    retryable: false,
    remedy:
      'The path is unknown, or was deleted. A `PROPFIND` of `/dav/` with `Depth: 1` lists what your inbox has.',
  },
  inbox_path_conflict: {
    status: 409,
    message: 'A file and a folder cannot have the same path.',
    retryable: false,
    remedy:
      'The path, or a folder on the way to it, is a file in your inbox, or a file would replace a folder. Use another path, or delete the other entry.',
  },
  inbox_full: {
    status: 507,
    message: 'The inbox has reached its limit of files and folders.',
    retryable: false,
    remedy:
      'The inbox of an account lists at most `INBOX_ENTRIES_MAX` entries, 20,000 by default. Delete entries; their flights stay.',
  },
  inbox_depth_unsupported: {
    status: 403,
    message: 'List one folder at a time: send `Depth: 0` or `Depth: 1`.',
    retryable: false,
    remedy:
      'A `PROPFIND` with `Depth: infinity`, or without `Depth`, would list everything at once. WebDAV clients repeat it folder by folder.',
  },
  flight_not_found: {
    status: 404,
    message: 'Flight not found.',
    retryable: false,
    remedy:
      'The id is unknown or malformed, the flight was deleted, or it belongs to another account; the response does not say which.',
  },
  feed_not_found: {
    status: 404,
    message: 'No calendar or feed is at this URL.',
    retryable: false,
    remedy:
      'The link is mistyped, was revoked or replaced by a new one, or its account no longer exists; the response does not say which. Make a new link in the console.',
  },
  site_not_found: {
    status: 404,
    message: 'Site not found.',
    retryable: false,
    remedy:
      'The id is unknown or malformed, the name of the take-off was withdrawn, or the site belongs to another account; the response does not say which. `GET /sites` lists yours.',
  },
  import_not_found: {
    status: 404,
    message: 'Import not found.',
    retryable: false,
    remedy:
      'The id is unknown or malformed, the import finished more than `IMPORT_HISTORY_DAYS` ago, or it belongs to another account; the response does not say which. `GET /imports` lists yours.',
  },
  group_not_found: {
    status: 404,
    message: 'Group not found.',
    retryable: false,
    remedy:
      'The id or the URL is mistyped or incomplete, the group was deleted or has a new link, or it belongs to another account; the response does not say which. `GET /groups` lists yours. For the link of somebody else, ask the owner for a new one.',
  },
  group_entry_not_found: {
    status: 404,
    message: 'The group does not contain this flight.',
    retryable: false,
    remedy:
      'The id or the secret is mistyped or incomplete, or the flight was removed, refused or not approved in time; the response does not say which. Read the group again.',
  },
  share_not_found: {
    status: 404,
    message: 'No flight is shared at this URL.',
    retryable: false,
    remedy:
      'The URL is mistyped or incomplete, or its owner no longer shares the flight; the response does not say which. Ask the owner for a new link.',
  },
  download_not_available: {
    status: 404,
    message: 'This flight cannot be downloaded.',
    retryable: false,
    remedy:
      'The owner of the shared flight does not allow downloads (`allow_download` in its sharing options), or the recording contains no flight.',
  },
  preview_image_not_available: {
    status: 404,
    message: 'This flight has no preview image.',
    retryable: false,
    remedy: 'The recording contains no flight, so there is nothing to draw.',
  },
  file_not_available: {
    status: 404,
    message: 'The file of this flight is missing from the service.',
    retryable: false,
    remedy:
      'With `format=igc`, the flight may have been uploaded in another format: use `format=original`. Otherwise, and for the flights of a log, the service has lost the uploaded file. The results and the track in every other format are still available. Uploading the file again does not restore it, because the flight is a duplicate; delete the flight first. Operators: look for `flight.file_missing` in the API log and restore the file store from your backup.',
  },
  file_damaged: {
    status: 500,
    message: 'The file of this flight is damaged in the service.',
    retryable: false,
    remedy:
      'Only with `format=igc` and for the flights of a log: what the service has stored is not the file that was uploaded. The results and the track in every other format are still available. If you have the file, delete the flight and upload it again. Operators: `flight.file_damaged` in the log names the flight; restore its file from your backup.',
  },
  airspace_crossing_not_found: {
    status: 404,
    message: 'This flight has no such airspace crossing.',
    retryable: false,
    remedy:
      'Crossings are numbered from 1, in the order of `crossings` in the verdict by the same `profile`. The flight may have been judged again: read `GET /flights/{flightId}/airspace`. Misses have no picture.',
  },
  segment_not_found: {
    status: 404,
    message: 'The log of this flight has no such part.',
    retryable: false,
    remedy:
      'The last part of the path is the position of a part in `quality.segments` of the flight, starting at 0. Read the flight again: a new version of the analysis may divide its log differently.',
  },
  segment_not_a_flight: {
    status: 422,
    message: 'This part of the log is not a flight.',
    retryable: false,
    remedy:
      'Only parts with `"kind": "flight"` or `"kind": "tow"` in `quality.segments` have numbers of their own. Drives, hikes and time on the ground do not.',
  },
  weather_not_available: {
    status: 404,
    message: 'No weather is saved for this flight.',
    retryable: false,
    remedy:
      'The file has no date or contains no flight. Sun times and climb rates by hour need both, so nothing was saved.',
  },
  analysis_not_found: {
    status: 404,
    message: 'This flight has no debrief yet.',
    retryable: true,
    remedy:
      'The flight has no debrief, none in the requested language, or its debrief is still being written. To create one, send `POST` to the same path.',
  },
  not_found: {
    status: 404,
    message: 'No route matches this path.',
    retryable: false,
    remedy: 'Check the path. `/docs` lists all operations.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This path does not support that method.',
    retryable: false,
    remedy: 'The `Allow` header lists the supported methods.',
  },
  flight_processing: {
    status: 409,
    message: 'The flight is still being processed.',
    retryable: true,
    remedy: 'Wait for the time in `Retry-After`, then send the request again. One second is usually enough.',
  },
  flight_merged: {
    status: 409,
    message: 'The flight is merged into another one.',
    retryable: false,
    remedy:
      '`merged_into` in the flight has the id of the other one, whose results contain this flight. The recorded file can still be downloaded. To change or delete this flight, withdraw `merge_with` of the other one first.',
  },
  flight_without_track: {
    status: 409,
    message: 'The flight has no track.',
    retryable: false,
    remedy:
      'The flight was entered by hand or imported from a logbook, so there is nothing to compute or to show from a track. Its fields can be read and changed. If you have the file of the flight, upload it as a flight of its own and delete this one.',
  },
  flight_with_track: {
    status: 409,
    message: 'The flight has a track.',
    retryable: false,
    remedy:
      'Only of a flight without a track can day, time, time zone, country, duration, glider and distance be changed. Those of this flight follow from its file: state `corrections` instead.',
  },
  invalid_csv: {
    status: 422,
    message: 'The file is not a CSV table.',
    retryable: false,
    remedy:
      'The message says why, and `details` in which line. The first row must have the names of the columns, and a file can have at most `CSV_ROWS_MAX` rows. Nothing was imported. If encoding or delimiter were not detected, state them with `encoding` and `delimiter`.',
  },
  upload_conflict: {
    status: 409,
    message: 'Other requests keep storing and deleting the same flight.',
    retryable: true,
    remedy:
      'The same flight was repeatedly uploaded and deleted while this request tried to store it. Nothing was stored. Wait for the time in `Retry-After`, then send the request again.',
  },
  request_timeout: {
    status: 408,
    message: 'The request took too long to arrive.',
    retryable: true,
    remedy:
      'The request was not complete after `REQUEST_TIMEOUT_SECONDS` (two minutes by default). Retry over a faster connection.',
  },
  idempotency_key_in_use: {
    status: 409,
    message: 'A request with this Idempotency-Key is still in progress.',
    retryable: true,
    remedy:
      'The first request with this key has not been answered yet. Wait for the time in `Retry-After`, then send it again with the same key; you get the response to the first request.',
  },
  file_too_large: {
    status: 413,
    message: 'The file is larger than this service accepts.',
    retryable: false,
    remedy:
      'The message states the limit (`UPLOAD_MAX_BYTES`, 10 MiB by default). A 12-hour flight logged every second is about 2 MB, so check that the file is an IGC file.',
  },
  body_too_large: {
    status: 413,
    message: 'The request body is larger than this service accepts.',
    retryable: false,
    remedy:
      'The message states the limit (`JSON_BODY_MAX_BYTES`, 16 KiB by default). No operation needs a body that large; check what your client sends.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'Send the upload as multipart/form-data (with curl: -F igc=@flight.igc), not compressed.',
    retryable: false,
    remedy:
      'An upload has a content type other than `multipart/form-data`, another request has one other than `application/json`, or the request has a `Content-Encoding`. The message says which type is required.',
  },
  invalid_igc: {
    status: 422,
    message: 'The file is not a flight that can be analysed.',
    retryable: false,
    remedy:
      'The file is not an IGC file, or contains fewer than two usable fixes at different times. `details` gives the reasons, with line numbers where they apply. Nothing was stored.',
  },
  invalid_track: {
    status: 422,
    message: 'The file is not a flight that can be analysed.',
    retryable: false,
    remedy:
      'The file is a GPX, KML or FIT file, but contains fewer than two usable points at different times, tracks of several pilots, more than 300,000 points, or something that was not recorded. `details` gives the reasons. Nothing was stored.',
  },
  track_without_times: {
    status: 422,
    message: 'The points of the file have no times.',
    retryable: false,
    remedy:
      'A drawn route has no times, and some programs leave them out of an export. Export the recorded track with its times, or upload the file that the recorder wrote. Nothing was stored.',
  },
  flight_processing_failed: {
    status: 422,
    message: 'The flight was stored, but its analysis failed.',
    retryable: true,
    remedy:
      'The flight is listed with the status `failed`. Upload the same file again to retry. If it fails again, send the request id to the operator.',
  },
  group_closed: {
    status: 403,
    message: 'This group does not accept flights.',
    retryable: false,
    remedy: 'The owner has closed the group for flights of visitors. Ask the owner to open it.',
  },
  group_flight_exists: {
    status: 409,
    message: 'This flight is already in the group.',
    retryable: false,
    remedy:
      'The group already contains this flight, or it waits for the approval of the owner. Nothing was stored.',
  },
  group_full: {
    status: 409,
    message: 'The group has no room for another flight.',
    retryable: false,
    remedy:
      'The message states the limit: `GROUP_ENTRIES_MAX` flights in the group (50 by default), `GROUP_WAITING_MAX` flights that wait for approval (20 by default), or the storage of the owner. Nothing was stored. The owner can approve or remove flights.',
  },
  group_limit_reached: {
    status: 409,
    message: 'The account has reached its limit of groups.',
    retryable: false,
    remedy:
      'The message states the limit: `GROUP_ACCOUNT_MAX` (100 by default). Delete groups that you do not need.',
  },
  group_add_limit_reached: {
    status: 429,
    message: 'Too many flights were added to groups.',
    retryable: true,
    remedy:
      'The message states the limit: `GROUP_ADDS_PER_HOUR` for a group (30 by default), or `GROUP_ADDS_PER_HOUR_PER_ADDRESS` for an IP address (10 by default). Nothing was stored. Wait for the time in `Retry-After`, then try again.',
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests in one minute.',
    retryable: true,
    remedy:
      'The message names the limit: requests, uploads or debrief runs per key or app; requests per signed-in user or IP address; or one account data export at a time. Wait for the time in `Retry-After`, then retry. Rejected requests do not count.',
  },
  import_limit_reached: {
    status: 429,
    message: 'The account has reached its limit of unfinished imports.',
    retryable: true,
    remedy:
      'The message states the limit: `IMPORT_ACCOUNT_MAX` (20 by default), or one import per account that is being received. Nothing was stored. Wait for the time in `Retry-After`, or cancel an import with `DELETE /imports/{importId}`, then send it again.',
  },
  waiting_flight_limit_reached: {
    status: 429,
    message: 'The account has reached its limit of flights that wait for their analysis.',
    retryable: true,
    remedy:
      'The message states the limit (`QUEUE_ACCOUNT_MAX`, 5,000 by default). Nothing was stored. Workers analyse the flights of all accounts in turn; wait for the time in `Retry-After`, then upload again. `GET /flights?status=processing` lists the waiting flights.',
  },
  flight_limit_reached: {
    status: 403,
    message: 'The account has stored as many flights as its plan allows.',
    retryable: false,
    remedy:
      'The message states the limit (`flights_total` of the plan), and `GET /usage` shows what is stored. Nothing was stored. Delete flights that you do not need, or ask the operator for another plan.',
  },
  storage_limit_reached: {
    status: 403,
    message: 'The files of the account take as much room as its plan allows.',
    retryable: false,
    remedy:
      'The message states the limit (`storage_bytes` of the plan), and `GET /usage` shows what is stored. Files count with the size of the upload. Nothing was stored. Delete flights that you do not need, or ask the operator for another plan.',
  },
  direct_upload_limit_reached: {
    status: 429,
    message: 'The account has reached its limit of direct uploads.',
    retryable: true,
    remedy:
      'Uploads from instruments and in the console have limits per account: `DIRECT_UPLOADS_PER_MINUTE` (240 by default) and, with the files of imports, `DIRECT_UPLOADS_PER_DAY` (25,000 by default). The message states which one is reached. Nothing was stored. Wait for the time in `Retry-After`, then upload again. `GET /usage` shows what is left of the day.',
  },
  app_quota_exceeded: {
    status: 429,
    message: 'The app has used its share of the monthly quota.',
    retryable: true,
    remedy:
      'One app can use at most `OAUTH_APP_QUOTA_PERCENT` (50 by default) of the monthly quota of a user, so that it cannot use up the plan alone. The message names the app. The share resets on the first of the month at 00:00 UTC; `Retry-After` is the time until then. Keys of the user and other apps still work.',
  },
  monthly_quota_exceeded: {
    status: 429,
    message: 'Monthly request quota exceeded.',
    retryable: true,
    remedy:
      'All keys and apps of the account share one monthly quota. It resets on the first of the month at 00:00 UTC; `Retry-After` is the time until then. `GET /usage` still works. Ask the operator for another plan.',
  },
  ai_allowance_exhausted: {
    status: 429,
    message: 'Monthly debrief quota exceeded.',
    retryable: true,
    remedy:
      'The account has used all debriefs of its plan that a language model writes in a month; `GET /usage` shows them. Saved debriefs can still be read. The quota resets on the first of the month at 00:00 UTC.',
  },
  invalid_archive: {
    status: 422,
    message: 'The archive cannot be imported.',
    retryable: false,
    remedy:
      'The file in the field `archive` is not a ZIP file, is damaged or contains no files, or it exceeds `IMPORT_FILES_MAX`, `IMPORT_EXPANDED_MAX_BYTES` or a limit on its list of files; the message says which. Nothing was stored. Pack it again, or split it into several imports. A single damaged file within a ZIP file does not cause this: it is refused, and the others are imported.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used for a different request.',
    retryable: false,
    remedy:
      'An earlier request used the same key with another file or other fields. Generate a new key for each new request, and reuse a key only to repeat the same request.',
  },
  expectation_failed: {
    status: 417,
    message: 'The `Expect` header of the request cannot be met.',
    retryable: false,
    remedy:
      'The only expectation this service supports is `Expect: 100-continue`, which HTTP libraries add automatically. Remove any other `Expect` header.',
  },
  headers_too_large: {
    status: 431,
    message: 'The URL and headers of the request are too large.',
    retryable: false,
    remedy:
      'URL and headers together are larger than `REQUEST_HEADERS_MAX_BYTES` (16 KiB by default). No operation needs that much. Send fewer headers (cookies are the usual cause) and shorter parameters.',
  },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side.',
    retryable: true,
    remedy:
      'Try again later. If it keeps happening, send the `X-Request-Id` of the response to the operator.',
  },
  ai_provider_failed: {
    status: 502,
    message: 'The debrief could not be written.',
    retryable: true,
    remedy:
      'The debrief provider failed, and so did the retry. The debrief does not count against your quota. Try again later; if it keeps happening, send the `X-Request-Id` of the response to the operator.',
  },
  event_stream_limit_reached: {
    status: 503,
    message: 'Too many streams of events are open.',
    retryable: true,
    remedy:
      'The server that responded has reached its limit of open streams (`EVENT_STREAMS_MAX`, 1,000 by default). Reconnect after the time in `Retry-After`, or read the events page by page. Operators: raise the limit, or add an API.',
  },
  queue_full: {
    status: 503,
    message: 'Too many flights wait for their analysis.',
    retryable: true,
    remedy:
      'The flights of all accounts that wait have reached the limit of the service (`QUEUE_MAX`, 100,000 by default). Nothing was stored. Wait for the time in `Retry-After`, then upload again. Operators: check with `npm run platform -- flights backlog` that workers are running.',
  },
  service_unavailable: {
    status: 503,
    message: 'The service is temporarily unavailable.',
    retryable: true,
    remedy:
      'A backing service is unreachable, full or read-only, the service is shutting down, or it is receiving more uploads than it has memory for. Wait for the time in `Retry-After`, then send the request again.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

export const ERROR_CODES = Object.keys(ERROR_CATALOGUE) as ErrorCode[];
