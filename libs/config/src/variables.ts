import { isIP } from 'node:net';
import {
  DEBRIEF_LANGUAGES,
  DEBRIEF_PROVIDERS,
  type Plan,
  PLAN_LIMITS,
  PLANS,
  RULE_SET_NAMES,
  WEBHOOK_RETRY_SECONDS,
} from '@app/contract';
import { z } from 'zod';
import { planSchema, planText } from './plan-limits.js';

/** Which process reads a variable. */
export type Reader = 'launcher' | 'api' | 'worker' | 'cli';

export interface Variable<T extends z.ZodType = z.ZodType> {
  readonly schema: T;
  /** As one would write it in `.env`; absent when the variable is optional and has no default. */
  readonly default?: string;
  readonly description: string;
  readonly readBy: readonly Reader[];
  readonly secret?: true;
}

const ALL: readonly Reader[] = ['launcher', 'api', 'worker', 'cli'];

/** Whole numbers only, written plainly: `1e3`, ` 7` and `0x10` are mistakes, not numbers. */
function integer(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
}

/** US dollars. */
const price = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,6})?$/, 'must be a plain decimal number such as 0.15')
  .transform(Number);

function url(...protocols: string[]) {
  const named = protocols.map((protocol) => `${protocol}://`).join(' or ');
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)),
      `must be an address that begins with ${named}`,
    );
}

const KEY_BYTES = 32;

/** `NAME:KEY,NAME:KEY`: AES-256 keys in base64 under names that ciphertexts refer to. */
const keyRing = z.string().transform((text, context) => {
  const keys = text.split(',').map((entry) => {
    const [, name = '', base64 = ''] = /^([\w-]{1,32}):([\w+/-]+=*)$/.exec(entry.trim()) ?? [];
    return { name, key: Buffer.from(base64, 'base64') };
  });
  if (keys.some(({ name, key }) => name === '' || key.length !== KEY_BYTES)) {
    context.addIssue(`must be NAME:KEY with commas between, each KEY ${KEY_BYTES} bytes in base64`);
  } else if (new Set(keys.map(({ name }) => name)).size < keys.length) {
    context.addIssue('must not name two keys alike');
  }
  return keys;
});

/** Origins as browsers send them, or `*`. */
const origins = z.string().transform((text, context) => {
  const list = text.split(',').map((entry) => entry.trim());
  const isOrigin = (entry: string) =>
    entry === '*' || (URL.canParse(entry) && new URL(entry).origin === entry);
  if (text === '') return [];
  if (!list.every(isOrigin)) {
    context.addIssue('must be origins such as https://club.example (no path, no slash at the end), or *');
  }
  return list;
});
/** A list of waits, such as `5,300,1800`. */
function secondsList(lengthMax: number) {
  return z
    .string()
    .regex(/^\d{1,7}(,\d{1,7})*$/, 'must be whole numbers with commas between them')
    .transform((text) => text.split(',').map(Number))
    .refine((list) => list.length <= lengthMax, `must be at most ${lengthMax} numbers`);
}

const networkList = z
  .string()
  .transform((text) => text.split(','))
  .refine((list) => list.every(isNetwork), 'must be networks in CIDR notation with commas between them');

function isNetwork(text: string): boolean {
  const [, address = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  return Number(bits) <= { 4: 32, 6: 128, 0: -1 }[isIP(address) as 0 | 4 | 6];
}

/** Calls in a span of time; `none` is no limit. */
const calls = z
  .string()
  .regex(/^(none|[1-9]\d{0,8})$/, 'must be a whole number from 1 to 999999999, or none')
  .transform((text) => (text === 'none' ? null : Number(text)));

/** As it stands in requests to a provider. */
const modelName = z.string().regex(/^[a-z0-9_]{1,64}$/, 'must be one name of small letters, digits and _');

function variable<T extends z.ZodType>(definition: Variable<T>): Variable<T> {
  return definition;
}

/** Never "all": then any client could say that it has another address. */
const trustedProxies = z.string().transform((text, context): number | string[] => {
  if (/^[1-9]$/.test(text)) return Number(text);
  const proxies = text.split(',').map((proxy) => proxy.trim());
  if (proxies.every(isProxy)) return proxies;
  context.addIssue({
    code: 'custom',
    message: 'must be a number from 1 to 9 or a list of IP addresses and networks',
  });
  return z.NEVER;
});

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  return isIP(text) !== 0 || (isNetwork(text) && Number(text.split('/')[1]) >= 1);
}

function planVariable(plan: Plan) {
  return variable({
    schema: planSchema(PLAN_LIMITS[plan]),
    default: planText(PLAN_LIMITS[plan]),
    description: `Limits of the plan ${plan}. Name those that shall differ; the others stay as they are. \`none\` is no limit.`,
    readBy: ['api', 'worker', 'cli'],
  });
}

/**
 * Every variable of every process: the one schema from which validation, `.env.example` and
 * docs/configuration.md are made.
 */
export const VARIABLES = {
  HOST: variable({
    schema: z.string().min(1, 'must not be empty'),
    default: '127.0.0.1',
    description:
      'Address that the API, and a worker with `WORKER_PORT`, listens on. The default is reachable from this machine only; `0.0.0.0` opens it to the network.',
    readBy: ALL,
  }),
  PORT: variable({
    schema: integer(1, 65_535),
    default: '3000',
    description: 'Port that the API listens on.',
    readBy: ['launcher', 'api', 'cli'],
  }),
  PUBLIC_URL: variable({
    schema: url('http', 'https')
      .refine((value) => URL.canParse(value) && new URL(value).pathname === '/', 'must have no path')
      .optional(),
    description:
      'Address under which clients reach the API, without a path; used in links. Default: `http://HOST:PORT`.',
    readBy: ['launcher', 'api', 'cli'],
  }),
  DATA_DIR: variable({
    schema: z.string().min(1, 'must not be empty'),
    default: '.data',
    description: 'Folder of the embedded PostgreSQL and of the uploaded files. Back it up.',
    readBy: ALL,
  }),
  DATABASE_URL: variable({
    schema: url('postgres', 'postgresql').optional(),
    description: 'PostgreSQL to use (15 or newer). Unset: `npm start` runs an embedded one in `DATA_DIR`.',
    readBy: ALL,
    secret: true,
  }),
  DATABASE_POOL_MAX: variable({
    schema: integer(2, 500),
    default: '10',
    description:
      'Most database connections of one process for its own queries. With the queue in PostgreSQL the API adds 5 more, a worker 10 and two per `ANALYSIS_THREADS`.',
    readBy: ['api', 'worker'],
  }),
  REDIS_URL: variable({
    schema: url('redis', 'rediss').optional(),
    description:
      'Redis or Valkey (6.2 or newer) for the job queue and for counting requests by the minute. Unset: the queue lives in PostgreSQL, and each API process counts for itself.',
    readBy: ['launcher', 'api', 'worker'],
    secret: true,
  }),
  REQUEST_COUNT_TIMEOUT_MS: variable({
    schema: integer(50, 30_000),
    default: '500',
    description:
      'Longest that a request waits for Redis to count it, in milliseconds. What takes longer goes on uncounted, and the log says so.',
    readBy: ['api'],
  }),
  UPLOAD_MAX_BYTES: variable({
    schema: integer(1_024, 104_857_600),
    default: '10485760',
    description: 'Largest IGC file accepted, in bytes.',
    readBy: ['api'],
  }),
  JSON_BODY_MAX_BYTES: variable({
    schema: integer(1_024, 1_048_576),
    default: '16384',
    description: 'Largest JSON body of a request that is accepted, in bytes.',
    readBy: ['api'],
  }),
  CORS_ORIGINS: variable({
    schema: origins,
    default: '',
    description:
      'Web pages that may call the API from a browser, by their origins with commas between: `https://club.example,http://localhost:5173`; `*` is all. Unset: none.',
    readBy: ['api'],
  }),
  ENCRYPTION_KEYS: variable({
    schema: keyRing.optional(),
    description:
      'Keys under which the database holds what must be shown again, such as the links of shared flights and the signing secrets of webhooks: `NAME:KEY` with commas between, KEY being 32 bytes in base64 (`openssl rand -base64 32`). The first encrypts, all decrypt. `npm start` makes one in `DATA_DIR`; elsewhere API and worker do not start without.',
    readBy: ALL,
    secret: true,
  }),
  UPLOAD_WAIT_SECONDS: variable({
    schema: integer(0, 120),
    default: '25',
    description: 'How long an upload waits for its analysis before it is answered 202.',
    readBy: ['api'],
  }),
  TRACK_CACHE_BYTES: variable({
    schema: integer(1_048_576, 17_179_869_184),
    default: '67108864',
    description:
      'Memory of one API process for tracks that were asked for lately, compressed as they are sent, in bytes.',
    readBy: ['api'],
  }),
  PUBLIC_VIEW_CACHE_BYTES: variable({
    schema: integer(1_048_576, 17_179_869_184),
    default: '33554432',
    description: 'Memory of one API process for public pages of shared flights and their data, in bytes.',
    readBy: ['api'],
  }),
  IDEMPOTENCY_KEY_SECONDS: variable({
    schema: integer(1, 2_592_000),
    default: '86400',
    description: 'How long the answer to a request with an `Idempotency-Key` is kept and repeated.',
    readBy: ['api'],
  }),
  REQUEST_TIMEOUT_SECONDS: variable({
    schema: integer(1, 3_600),
    default: '120',
    description: 'How long a client may take to send a request.',
    readBy: ['api'],
  }),
  REQUEST_HEADERS_MAX_BYTES: variable({
    schema: integer(4_096, 1_048_576),
    default: '16384',
    description: 'Largest address and headers of a request together, in bytes.',
    readBy: ['api'],
  }),
  SHUTDOWN_GRACE_SECONDS: variable({
    schema: integer(1, 300),
    default: '10',
    description: 'How long requests and jobs under way may take to end when a process is asked to stop.',
    readBy: ['launcher', 'api', 'worker'],
  }),
  ANALYSIS_THREADS: variable({
    schema: integer(1, 64),
    default: '2',
    description: 'Flights that one worker process analyses at the same time, each on a thread of its own.',
    readBy: ['worker'],
  }),
  ANALYSIS_TIMEOUT_SECONDS: variable({
    schema: integer(1, 600),
    default: '30',
    description: 'Longest that the analysis of one flight may take before the flight is marked `failed`.',
    readBy: ['worker'],
  }),
  SCORE_BUDGET_MS: variable({
    schema: integer(10, 10_000),
    default: '300',
    description:
      'Longest that the search for the score of one flight, by all rule sets, may take, in milliseconds. A search that is cut short answers the best found and a bound that no scoring exceeds.',
    readBy: ['worker'],
  }),
  DEFAULT_RULE_SET: variable({
    schema: z.enum(RULE_SET_NAMES, `must be one of ${RULE_SET_NAMES.join(', ')}`),
    default: 'xcontest',
    description: `Rule set of \`GET /flights/{id}/score\` without \`rule_set\`: one of ${RULE_SET_NAMES.join(', ')}.`,
    readBy: ['api', 'worker'],
  }),
  PROCESSING_LEASE_SECONDS: variable({
    schema: integer(2, 3_600),
    default: '15',
    description:
      'How long a worker that has died keeps its hold on a flight before another may take it. A living worker renews it.',
    readBy: ['worker'],
  }),
  PROCESSING_ATTEMPTS_MAX: variable({
    schema: integer(1, 100),
    default: '5',
    description: 'How often a flight whose worker died is tried again before it is marked `failed`.',
    readBy: ['worker'],
  }),
  RECONCILE_INTERVAL_SECONDS: variable({
    schema: integer(1, 3_600),
    default: '30',
    description: 'How often a worker looks for flights that no job is working on, and queues them again.',
    readBy: ['worker'],
  }),
  ORPHANED_FILE_SECONDS: variable({
    schema: integer(300, 31_536_000),
    default: '3600',
    description:
      'Age from which a worker deletes a file in `DATA_DIR/flights` that belongs to no flight of the database, as an upload that was cut off leaves it. Longer than any upload takes.',
    readBy: ['worker'],
  }),
  AUTO_DEBRIEF: variable({
    schema: z.enum(['on', 'off'], 'must be on or off'),
    default: 'on',
    description:
      'Whether a debrief is written after every upload, for accounts that want it. It takes from the allowance of the plan, and is left out when that is used up.',
    readBy: ['worker'],
  }),
  DEBRIEF_LANGUAGE: variable({
    schema: z.enum(DEBRIEF_LANGUAGES, `must be one of ${DEBRIEF_LANGUAGES.join(', ')}`),
    default: 'en',
    description: `Language of a debrief for which none is asked: one of ${DEBRIEF_LANGUAGES.join(', ')}.`,
    readBy: ['api', 'worker'],
  }),
  DEBRIEF_WAIT_SECONDS: variable({
    schema: integer(0, 300),
    default: '60',
    description: 'How long `POST /flights/{id}/analysis` waits for its debrief before it is answered 202.',
    readBy: ['api'],
  }),
  DEBRIEF_PROVIDER: variable({
    schema: z.enum(DEBRIEF_PROVIDERS, `must be one of ${DEBRIEF_PROVIDERS.join(', ')}`),
    default: 'deterministic',
    description:
      'Who writes debriefs. `deterministic`: the coach that comes with the service, by rules, without any network. `openai-compatible`: a language model behind `DEBRIEF_BASE_URL` (OpenAI, vLLM, Ollama, llama.cpp). `anthropic`: a model of Anthropic. A model gets the numbers of the flight, never names, places or title; where it fails, the coach writes.',
    readBy: ['worker'],
  }),
  DEBRIEF_BASE_URL: variable({
    schema: url('http', 'https')
      .refine(
        (value) => URL.canParse(value) && new URL(value).username === '',
        'must hold no user or password',
      )
      .optional(),
    description:
      'Address of the language model’s API, up to and with its version: `http://127.0.0.1:11434/v1` for Ollama, `https://api.openai.com/v1`. Needed for `openai-compatible`; for `anthropic` only where another server speaks for it.',
    readBy: ['worker'],
    // some addresses hold a key
    secret: true,
  }),
  DEBRIEF_MODEL: variable({
    schema: z.string().max(200, 'must have at most 200 characters').optional(),
    description:
      'Name of the language model, as its API wants it. Needed with a provider other than `deterministic`.',
    readBy: ['worker'],
  }),
  DEBRIEF_API_KEY: variable({
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
      .optional(),
    description:
      'Key of the language model’s API. Needed for `anthropic`; a server of one’s own often has none.',
    readBy: ['worker'],
    secret: true,
  }),
  DEBRIEF_TIMEOUT_SECONDS: variable({
    schema: integer(1, 3_600),
    default: '45',
    description:
      'Longest that a language model may take for one debrief, with retries and repair; then the coach writes it. Shorter than `DEBRIEF_WAIT_SECONDS`, so that who waits gets it. A model on a CPU needs minutes.',
    readBy: ['worker'],
  }),
  DEBRIEF_MAX_RETRIES: variable({
    schema: integer(0, 10),
    default: '2',
    description:
      'How often a request to a language model that met a passing fault (429, 5xx, no connection) is sent again.',
    readBy: ['worker'],
  }),
  DEBRIEF_MAX_OUTPUT_TOKENS: variable({
    schema: integer(256, 131_072),
    default: '4096',
    description: 'Most tokens that a language model may write in one answer, those of its thinking included.',
    readBy: ['worker'],
  }),
  DEBRIEF_ANSWER_MAX_BYTES: variable({
    schema: integer(10_000, 104_857_600),
    default: '1048576',
    description: 'Largest answer of a language model that is read, in bytes; after that the coach writes.',
    readBy: ['worker'],
  }),
  DEBRIEF_CONCURRENCY: variable({
    schema: integer(1, 1_000),
    default: '4',
    description:
      'Debriefs that one worker has a language model write at the same time. Those of the coach are bound by `ANALYSIS_THREADS`.',
    readBy: ['worker'],
  }),
  DEBRIEF_INPUT_USD_PER_MILLION_TOKENS: variable({
    schema: price.optional(),
    description:
      'Price of a million tokens that the language model reads, in US dollars; with the next, the cost of each debrief is recorded.',
    readBy: ['worker'],
  }),
  DEBRIEF_OUTPUT_USD_PER_MILLION_TOKENS: variable({
    schema: price.optional(),
    description: 'Price of a million tokens that it writes, in US dollars.',
    readBy: ['worker'],
  }),
  KEYLESS_REQUESTS_PER_MINUTE: variable({
    schema: integer(1, 100_000),
    default: '30',
    description:
      'Requests with a missing, wrong, expired or revoked key that are answered to one address in any 60 seconds: the brake on guessing keys.',
    readBy: ['api'],
  }),
  OPEN_REQUESTS_PER_MINUTE: variable({
    schema: integer(1, 100_000),
    default: '120',
    description:
      'Requests to what needs neither key nor session (health, reference, shared flights, sign-up and sign-in) that are answered to one address in any 60 seconds.',
    readBy: ['api'],
  }),
  PLATFORM_REQUESTS_PER_MINUTE: variable({
    schema: integer(1, 100_000),
    default: '240',
    description:
      'Requests to the developer platform that are answered to one user who is signed in, in any 60 seconds, from wherever they come.',
    readBy: ['api'],
  }),
  TRUST_PROXY: variable({
    schema: trustedProxies.optional(),
    description:
      'Which reverse proxies to believe about the address of a client (`X-Forwarded-For`): how many stand in front of the API, or a list of their addresses and networks (`10.0.0.2,172.16.0.0/12`; also `loopback`, `linklocal`, `uniquelocal`). Unset: none, and behind a proxy all clients count as one address.',
    readBy: ['api'],
  }),
  PLATFORM_SIGN_UP: variable({
    schema: z.enum(['open', 'closed'], 'must be open or closed'),
    default: 'open',
    description:
      'Whether anybody may sign up on the developer platform, or only whom the operator invites (`npm run platform -- accounts invite`).',
    readBy: ['api'],
  }),
  PLATFORM_SIGN_UP_PLAN: variable({
    schema: z.enum(PLANS, `must be one of ${PLANS.join(', ')}`),
    default: 'FREE',
    description: 'Plan of an account that was made by signing up.',
    readBy: ['api'],
  }),
  PLATFORM_UNCONFIRMED_DAYS: variable({
    schema: integer(1, 3_650),
    default: '7',
    description:
      'How long a sign-up waits for its e-mail address to be confirmed; then a worker forgets it, with its account. Never before the token of its mail has ended (`PLATFORM_TOKEN_SECONDS`).',
    readBy: ['worker'],
  }),
  PLATFORM_SESSION_SECONDS: variable({
    schema: integer(300, 31_536_000),
    default: '604800',
    description: 'How long somebody stays signed in on the developer platform without using it.',
    readBy: ['api'],
  }),
  PLATFORM_SESSIONS_PER_USER: variable({
    schema: integer(1, 1_000),
    default: '20',
    description:
      'How many sessions of one user there may be on the developer platform: signing in once more ends the oldest.',
    readBy: ['api'],
  }),
  PLATFORM_TOKEN_SECONDS: variable({
    schema: integer(60, 604_800),
    default: '3600',
    description: 'How long the token of a mail is good, to confirm an address or to set a new password.',
    readBy: ['api', 'worker', 'cli'],
  }),
  PLATFORM_ATTEMPTS_PER_ACCOUNT: variable({
    schema: integer(1, 100_000),
    default: '10',
    description:
      'Failed attempts to sign in to one e-mail address that one network address is granted in the window, and separately requests for mail to one e-mail address, and wrong passwords of one user who wants to delete their account. Signing in and setting a new password start the first anew.',
    readBy: ['api'],
  }),
  PLATFORM_ATTEMPTS_PER_ACCOUNT_TOTAL: variable({
    schema: integer(1, 1_000_000),
    default: '100',
    description:
      'Failed attempts to sign in to one e-mail address in the window, from all network addresses together. Setting a new password starts it anew.',
    readBy: ['api'],
  }),
  PLATFORM_ATTEMPTS_PER_ADDRESS: variable({
    schema: integer(1, 100_000),
    default: '50',
    description:
      'Attempts of each of these kinds from one network address, for all e-mail addresses together.',
    readBy: ['api'],
  }),
  PLATFORM_ATTEMPTS_WINDOW_SECONDS: variable({
    schema: integer(1, 86_400),
    default: '900',
    description: 'How long the window of these attempts is.',
    readBy: ['api'],
  }),
  SMTP_URL: variable({
    schema: url('smtp', 'smtps').optional(),
    description:
      'Server that takes the mail of the developer platform: `smtp://USER:PASSWORD@mail.example:587`, `smtps://` for TLS from the first byte. A password goes to another machine over TLS only: a server without STARTTLS is refused. Unset: mail is printed where the API logs.',
    readBy: ['api', 'cli'],
    secret: true,
  }),
  SMTP_RETRY_SECONDS: variable({
    schema: secondsList(10),
    default: '5,60,600',
    description:
      'Pauses after which a mail is tried again that the server could not be reached for, or did not take for now (4xx). A pause is up to a fifth shorter or longer. A process that is stopped tries at once, for the last time.',
    readBy: ['api'],
  }),
  MAIL_FROM: variable({
    schema: z.string().min(3, 'must be an address'),
    default: 'Flight Analysis Service <no-reply@localhost>',
    description: 'Sender of that mail.',
    readBy: ['api', 'cli'],
  }),
  PLAN_FREE: planVariable('FREE'),
  PLAN_PRO: planVariable('PRO'),
  PLAN_UNLIMITED: planVariable('UNLIMITED'),
  WEBHOOK_CONCURRENCY: variable({
    schema: integer(1, 5_000),
    default: '500',
    description: 'Deliveries to webhook endpoints that one worker process has under way at the same time.',
    readBy: ['worker'],
  }),
  WEBHOOK_CONCURRENCY_PER_ENDPOINT: variable({
    schema: integer(1, 100),
    default: '5',
    description: 'How many of them, over all workers, may go to one endpoint.',
    readBy: ['worker'],
  }),
  WEBHOOK_CONNECT_TIMEOUT_SECONDS: variable({
    schema: integer(1, 60),
    default: '5',
    description: 'How long an endpoint may take to accept a connection.',
    readBy: ['worker'],
  }),
  WEBHOOK_TIMEOUT_SECONDS: variable({
    schema: integer(1, 120),
    default: '15',
    description: 'How long one attempt may take from connecting to the end of the reply.',
    readBy: ['worker'],
  }),
  WEBHOOK_RETRY_SECONDS: variable({
    schema: secondsList(20),
    default: WEBHOOK_RETRY_SECONDS.join(','),
    description:
      'Waits between the attempts of a delivery, each from the failure before. A wait is up to a fifth shorter or longer.',
    readBy: ['worker'],
  }),
  WEBHOOK_LOG_DAYS: variable({
    schema: integer(1, 3_650),
    default: '30',
    description: 'How long events, deliveries and their attempts are kept.',
    readBy: ['worker'],
  }),
  WEBHOOK_DISABLE_AFTER_DAYS: variable({
    schema: integer(1, 365),
    default: '5',
    description: 'An endpoint without a success for so long is disabled, given enough failures.',
    readBy: ['worker'],
  }),
  WEBHOOK_DISABLE_AFTER_FAILURES: variable({
    schema: integer(1, 10_000),
    default: '10',
    description: 'How many failures in a row are enough.',
    readBy: ['worker'],
  }),
  WEBHOOK_ALLOW_CIDRS: variable({
    schema: networkList.optional(),
    description:
      "Networks that deliveries may reach although they are not public, such as one's own: `10.1.0.0/16,fd00::/8`.",
    readBy: ['api', 'worker'],
  }),
  WEBHOOK_ALLOW_HTTP: variable({
    schema: z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true'),
    default: 'false',
    description: "Whether endpoints may be plain `http://`. For tests and for networks of one's own.",
    readBy: ['api', 'worker'],
  }),
  WEATHER_PROVIDER: variable({
    schema: z.enum(['observed', 'open-meteo'], 'must be observed or open-meteo'),
    default: 'observed',
    description:
      'Where the weather of flights is from: `observed` is what they tell themselves, without any network; `open-meteo` adds the hours of a weather model, for which workers ask Open-Meteo or a server of your own (`OPEN_METEO_URL`). Flights that are there already are filled in, the newest first.',
    readBy: ['worker'],
  }),
  OPEN_METEO_URL: variable({
    schema: url('http', 'https')
      .refine((value) => URL.canParse(value) && new URL(value).pathname === '/', 'must have no path')
      .optional(),
    description:
      'Server that speaks as Open-Meteo does, without a path, for forecasts and archives alike. Unset: the servers of Open-Meteo; free ones for non-commercial use, or with `OPEN_METEO_API_KEY` those for customers.',
    readBy: ['worker'],
  }),
  OPEN_METEO_API_KEY: variable({
    schema: z.string().min(1, 'must not be empty').optional(),
    description: 'Key of a subscription to Open-Meteo. Unset: requests carry none.',
    readBy: ['worker'],
    secret: true,
  }),
  OPEN_METEO_MODEL: variable({
    schema: modelName,
    default: 'best_match',
    description:
      'Weather model of forecasts, those of the past included, as Open-Meteo calls it: `best_match`, `icon_seamless`, `ecmwf_ifs025`, `meteofrance_seamless`, …',
    readBy: ['worker'],
  }),
  OPEN_METEO_ARCHIVE_MODEL: variable({
    schema: modelName,
    default: 'era5',
    description:
      'Model of the archive, for flights that forecasts do not reach back to: `era5`, `era5_seamless`, …',
    readBy: ['worker'],
  }),
  OPEN_METEO_CALLS_PER_MINUTE: variable({
    schema: calls,
    default: '600',
    description:
      'Calls that all workers together may make in any 60 seconds, as Open-Meteo counts them: a flight is up to 17. `none` is no limit. Default: what is free.',
    readBy: ['worker'],
  }),
  OPEN_METEO_CALLS_PER_HOUR: variable({
    schema: calls,
    default: '5000',
    description: 'The same in any hour.',
    readBy: ['worker'],
  }),
  OPEN_METEO_CALLS_PER_DAY: variable({
    schema: calls,
    default: '10000',
    description: 'The same in any 24 hours.',
    readBy: ['worker'],
  }),
  WEATHER_TIMEOUT_SECONDS: variable({
    schema: integer(1, 300),
    default: '20',
    description:
      'How long one request to the weather provider may take, from connecting to the end of the answer.',
    readBy: ['worker'],
  }),
  WEATHER_ANSWER_MAX_BYTES: variable({
    schema: integer(1_024, 104_857_600),
    default: '4194304',
    description: 'Largest answer of the weather provider that is read, in bytes.',
    readBy: ['worker'],
  }),
  WEATHER_RETRY_SECONDS: variable({
    schema: secondsList(20),
    default: '60,300,1800,7200,21600,86400',
    description:
      'Waits between the attempts to get the weather of a flight, each from the failure before. A wait is up to a fifth shorter or longer. The last one repeats itself while the provider fails, or has nothing yet; when it has nothing five days after the flight, the flight is given up after as many answers as there are waits.',
    readBy: ['worker'],
  }),
  WEATHER_CACHE_DAYS: variable({
    schema: integer(1, 3_650),
    default: '30',
    description:
      'How long the hours of a weather model are kept for other flights of the same place and day.',
    readBy: ['worker'],
  }),
  WORKER_PORT: variable({
    schema: integer(1, 65_535).optional(),
    description: 'Port of the worker for `/live` and `/ready`. Unset: the worker opens no port.',
    readBy: ['worker'],
  }),
  LOG_LEVEL: variable({
    schema: z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    default: 'info',
    description: 'Least severe event that is logged: fatal, error, warn, info, debug, trace or silent.',
    readBy: ['api', 'worker'],
  }),
} as const;

export type VariableName = keyof typeof VARIABLES;
