/** Names visible to clients, shared by the API, the documentation and the tests. */
export const SERVICE_NAME = 'Flight Analysis Service';
export const API_VERSION = 'v1';
export const API_PREFIX = '/api/v1';
/** Where accounts, keys and webhook endpoints are managed. Requires a session; API keys do not work. */
export const PLATFORM_PREFIX = '/platform/v1';
/** Where assistants read the logbook. Keys and scopes are those of `/api/v1`. */
export const MCP_PATH = 'mcp';
export const SESSION_COOKIE = 'platform_session';
/** Holds the challenge of a passkey for a few minutes. */
export const PASSKEY_COOKIE = 'platform_passkey';
/** Holds what a sign-in with the OpenID Connect provider has to match, sealed, until the browser returns. */
export const OIDC_COOKIE = 'platform_oidc';
export const API_KEY_PREFIX = 'svc_live_';
/** The console's bearer token for `/api/v1`. */
export const CONSOLE_TOKEN_PREFIX = 'svc_console_';
export const CONSOLE_TOKEN_SECONDS = 900;
/** Tokens of one session that are valid at the same time: each open tab has its own. */
export const CONSOLE_TOKENS_PER_SESSION_MAX = 20;
/** An app's token for the account of a user, its refresh token, and the secret of an app that can keep one. */
export const OAUTH_TOKEN_PREFIX = 'svc_oauth_';
export const OAUTH_REFRESH_PREFIX = 'svc_refresh_';
export const OAUTH_SECRET_PREFIX = 'svc_app_';
/** The scope that asks for a refresh token. It permits nothing else. */
export const OFFLINE_ACCESS = 'offline_access';
/** Where apps get tokens, and the page on which users enter the code that a device shows. */
export const OAUTH_PREFIX = '/oauth';
export const DEVICE_PAGE = '/device';
/** The app with which the command line `flight-analysis` logs in, at every service. */
export const COMMAND_LINE_APP_ID = 'app_00000000000000000000000CMD';
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Length matters more than variety: NIST SP 800-63B-4, 3.1.1.2, requires 15 where the password is the only factor. */
export const PASSWORD_CHARACTERS_MIN = 15;
export const PASSWORD_CHARACTERS_MAX = 128;
/** A code of an authenticator app (RFC 6238) or a recovery code, however it is written. */
export const SECOND_FACTOR_CHARACTERS_MAX = 40;
export const RECOVERY_CODES = 10;
export const PASSKEYS_PER_USER_MAX = 20;
export const PASSKEY_NAME_CHARACTERS_MAX = 60;
/** Placeholder in the curl lines of e-mails. It is rejected as a password, in case someone forgets to replace it. */
export const PASSWORD_PLACEHOLDER = 'YOUR NEW PASSWORD';
/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const EMAIL_CHARACTERS_MAX = 254;
/** Limit on the text fields of an account. */
export const ACCOUNT_TEXT_CHARACTERS_MAX = 200;

/** Limits on the text fields of an upload, in characters after clean-up. */
export const TITLE_CHARACTERS_MAX = 200;
export const SITE_CHARACTERS_MAX = 120;
/** Longest text to search for. */
export const SEARCH_CHARACTERS_MAX = 100;
/** First day of a flight that is entered by hand: earlier ones are typing errors. */
export const FIRST_FLOWN_ON = '1960-01-01';
/** Longest flight that is entered by hand, in seconds: four days, as in a balloon. */
export const ENTERED_SECONDS_MAX = 4 * 86_400;
/** Longest distance that is entered by hand, in km. */
export const ENTERED_KM_MAX = 10_000;
/** Type of aircraft in a file. */
export const GLIDER_CHARACTERS_MAX = 120;
/** Name of a pilot in a correction. */
export const PILOT_CHARACTERS_MAX = 120;
/** What the owner writes about a flight: with four bytes per character, the longest notes fill a JSON body. */
export const NOTES_CHARACTERS_MAX = 4_000;
export const TAGS_PER_FLIGHT_MAX = 20;
export const TAG_CHARACTERS_MAX = 40;
export const PASSENGER_CHARACTERS_MAX = 120;
/** Parts of a log whose kind its owner can state. A day has a dozen. */
export const STATED_PARTS_MAX = 50;
/** Times at which a log is divided: it becomes at most 20 flights, as many as an upload does. */
export const SPLIT_TIMES_MAX = 19;
/** Flights that can be merged into one: a recorder that is restarted every hour of a long day makes about ten files. */
export const MERGED_FLIGHTS_MAX = 9;
/** Classes of aircraft, and the kinds of parts of a log. */
export const AIRCRAFT_CLASSES = ['paraglider', 'hang_glider', 'sailplane', 'powered', 'balloon'] as const;
export const PART_KINDS = ['flight', 'tow', 'powered', 'balloon', 'drive', 'hike', 'ground'] as const;

/**
 * Take-offs within this distance are the same place to an account, in m: it names them together, and a flight without a
 * site gets the one of the latest flight from there.
 */
export const OWN_SITE_RADIUS_M = 300;
/** Otherwise it gets the nearest imported site within this distance, in m. Lists locate a hill, not each take-off. */
export const KNOWN_SITE_RADIUS_M = 1_000;

/** Days in a usage report: the default and the maximum. */
export const USAGE_DAYS_DEFAULT = 30;
export const USAGE_DAYS_MAX = 366;

export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 100;
/** Maximum number of events on a page of the event feed. */
export const EVENTS_PAGE_MAX = 100;
/** Maximum number of flights that an assistant can compare at once. */
export const COMPARED_FLIGHTS_MAX = 5;
/** Maximum number of keys per account that are neither revoked nor expired. */
export const API_KEYS_PER_ACCOUNT_MAX = 25;
/** Maximum number of apps that an account can register, and of redirect URIs of one. */
export const APPS_PER_ACCOUNT_MAX = 25;
export const REDIRECT_URIS_MAX = 20;
export const URL_CHARACTERS_MAX = 2_000;
/** How long the old key stays valid after a rotation: accepted values and their seconds. */
export const KEY_OVERLAPS = { '0': 0, '1h': 3_600, '24h': 86_400, '7d': 604_800 } as const;
export type KeyOverlap = keyof typeof KEY_OVERLAPS;
export const KEY_OVERLAP_NAMES = Object.keys(KEY_OVERLAPS) as KeyOverlap[];
export const KEY_OVERLAP_DEFAULT = '24h' satisfies KeyOverlap;
export function isKeyOverlap(text: string): text is KeyOverlap {
  return Object.hasOwn(KEY_OVERLAPS, text);
}
/** Limit on the name of a key and the description of an endpoint. */
export const LABEL_CHARACTERS_MAX = 200;
/** Maximum number of webhook endpoints per account. */
export const WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX = 10;
/** How long a replaced signing secret of an endpoint keeps signing in addition to the new one. */
export const SECRET_OVERLAP_SECONDS = 86_400;
/** Maximum rotations of a signing secret within that time, because every replaced secret signs. */
export const SECRET_ROTATIONS_MAX = 5;
/** Default waits between the attempts of a delivery, each counted from the previous failure. */
export const WEBHOOK_RETRY_SECONDS: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];

/** The page that a sign-in link opens. Browsers do not send the fragment, so the token is in no log. */
export function signInLinkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/console/welcome#token=${token}`;
}

/** The page of a flight in the console, for its owner. */
export function flightPageUrl(publicUrl: string, flightId: string): string {
  return `${publicUrl}/console/flights/${flightId}`;
}
