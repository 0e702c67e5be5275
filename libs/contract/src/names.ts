/** Names that clients see and that must not drift between the API, the documentation and the tests. */
export const SERVICE_NAME = 'Flight Analysis Service';
export const API_VERSION = 'v1';
export const API_PREFIX = '/api/v1';
export const API_KEY_PREFIX = 'svc_live_';
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Limits on the text fields of an upload, in characters after clean-up. */
export const TITLE_CHARACTERS_MAX = 200;
export const SITE_CHARACTERS_MAX = 120;

/** A flight without a site gets that of the pilot's latest flight from within so far of its take-off, m. */
export const OWN_SITE_RADIUS_M = 400;
/** Otherwise the nearest of the known sites within so far, m: lists give the place of a hill, not of each take-off on it. */
export const KNOWN_SITE_RADIUS_M = 1_000;

export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 100;
/** Most API keys an account may hold that are neither revoked nor expired. */
export const API_KEYS_PER_ACCOUNT_MAX = 25;
/** Most webhook endpoints an account may have. */
export const WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX = 10;
/** How long the old signing secret of an endpoint signs beside the new one. */
export const SECRET_OVERLAP_SECONDS = 86_400;
/** Waits between the attempts of a delivery, each from the failure before, unless the operator sets others. */
export const WEBHOOK_RETRY_SECONDS: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
