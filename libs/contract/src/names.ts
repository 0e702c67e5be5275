/** Names that clients see and that must not drift between the API, the documentation and the tests. */
export const SERVICE_NAME = 'Flight Analysis Service';
export const API_VERSION = 'v1';
export const API_PREFIX = '/api/v1';
/** Where accounts, keys and webhook endpoints are managed; opened by a session, never by a key. */
export const PLATFORM_PREFIX = '/platform/v1';
export const SESSION_COOKIE = 'platform_session';
export const API_KEY_PREFIX = 'svc_live_';
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** A long password is worth more than a motley one (NIST SP 800-63B-4, 3.1.1.2, asks for 15 where nothing else protects). */
export const PASSWORD_CHARACTERS_MIN = 15;
export const PASSWORD_CHARACTERS_MAX = 128;
/** Stands for the password in the curl lines of mails, and is refused as one: who forgets to put in their own has not set it. */
export const PASSWORD_PLACEHOLDER = 'YOUR NEW PASSWORD';
/** RFC 5321, 4.5.3.1.3, less the angle brackets. */
export const EMAIL_CHARACTERS_MAX = 254;
/** Of the text fields of an account. */
export const ACCOUNT_TEXT_CHARACTERS_MAX = 200;

/** Limits on the text fields of an upload, in characters after clean-up. */
export const TITLE_CHARACTERS_MAX = 200;
export const SITE_CHARACTERS_MAX = 120;

/** A flight without a site gets that of the pilot's latest flight from within so far of its take-off, m. */
export const OWN_SITE_RADIUS_M = 400;
/** Otherwise the nearest of the known sites within so far, m: lists give the place of a hill, not of each take-off on it. */
export const KNOWN_SITE_RADIUS_M = 1_000;

/** Days of usage that are shown unless others are asked for, and at most. */
export const USAGE_DAYS_DEFAULT = 30;
export const USAGE_DAYS_MAX = 366;

export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 100;
/** Most API keys an account may hold that are neither revoked nor expired. */
export const API_KEYS_PER_ACCOUNT_MAX = 25;
/** How long the old key may live on beside the new one when a key is rotated, and its seconds. */
export const KEY_OVERLAPS = { '0': 0, '1h': 3_600, '24h': 86_400, '7d': 604_800 } as const;
export type KeyOverlap = keyof typeof KEY_OVERLAPS;
export const KEY_OVERLAP_DEFAULT = '24h' satisfies KeyOverlap;
export function isKeyOverlap(text: string): text is KeyOverlap {
  return Object.hasOwn(KEY_OVERLAPS, text);
}
/** Of the name of a key and the description of an endpoint. */
export const LABEL_CHARACTERS_MAX = 200;
/** Most webhook endpoints an account may have. */
export const WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX = 10;
/** How long the old signing secret of an endpoint signs beside the new one. */
export const SECRET_OVERLAP_SECONDS = 86_400;
/** Most times that the signing secret of an endpoint may be replaced within that time: all of them sign. */
export const SECRET_ROTATIONS_MAX = 5;
/** Waits between the attempts of a delivery, each from the failure before, unless the operator sets others. */
export const WEBHOOK_RETRY_SECONDS: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
