import { AccountOperations } from './account.js';
import { FlightAnalysisError } from './api-error.js';
import { EventOperations } from './events.js';
import { FlightOperations } from './flights.js';
import { OPERATIONS } from './generated/operations.js';
import { FeedOperations } from './feed.js';
import { GroupOperations } from './groups.js';
import { SiteOperations } from './sites.js';
import { ImportOperations } from './imports.js';
import { LogbookOperations } from './logbook.js';
import { type Input, type OperationId, type Result } from './operation-types.js';
import { randomId } from './random-id.js';
import { type ResponseInfo } from './response-info.js';
import { DEFAULT_RETRY_POLICY, type RetryPolicy } from './retry.js';
import { SharedFlightOperations } from './shared-flights.js';
import { type Answer, apiError, Transport } from './transport.js';
import { type Form, type UploadProgress } from './upload-form.js';

export interface ClientOptions extends Partial<RetryPolicy> {
  /** The origin of the service, such as `https://flights.example`. */
  readonly url: string;
  /** An API key or an access token, or a function that returns the current one. */
  readonly key?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /** How long one attempt may take, including its response. Default: 60,000. */
  readonly timeoutMs?: number;
  /** Called for each response, also of a failed or repeated attempt. */
  readonly onResponse?: ((response: ResponseInfo) => void) | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call, and the pauses between its attempts. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  /** Replaces the generated key, for operations that take one. */
  readonly idempotencyKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Called for each response to this call, also of a failed or repeated attempt, in addition to that of the client. */
  readonly onResponse?: ((response: ResponseInfo) => void) | undefined;
}

interface RawInput {
  readonly path?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly form?: Form;
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
}

const TIMEOUT_MS = 60_000;

export class FlightAnalysisClient {
  readonly flights: FlightOperations;
  readonly imports: ImportOperations;
  readonly logbook: LogbookOperations;
  readonly account: AccountOperations;
  readonly sites: SiteOperations;
  readonly events: EventOperations;
  readonly feed: FeedOperations;
  readonly groups: GroupOperations;
  readonly sharedFlights: SharedFlightOperations;
  private readonly origin: string;
  private readonly transport: Transport;

  constructor(options: ClientOptions) {
    const { url, key, timeoutMs = TIMEOUT_MS, fetch: given } = options;
    this.origin = url.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
    this.transport = new Transport({
      retriesMax: options.retriesMax ?? DEFAULT_RETRY_POLICY.retriesMax,
      retryAfterMaxSeconds: options.retryAfterMaxSeconds ?? DEFAULT_RETRY_POLICY.retryAfterMaxSeconds,
      timeoutMs,
      key: typeof key === 'function' ? key : () => key,
      onResponse: options.onResponse,
      fetch: given ?? ((...request) => fetch(...request)),
    });
    this.flights = new FlightOperations(this);
    this.imports = new ImportOperations(this);
    this.logbook = new LogbookOperations(this);
    this.account = new AccountOperations(this);
    this.sites = new SiteOperations(this);
    this.events = new EventOperations(this);
    this.feed = new FeedOperations(this);
    this.groups = new GroupOperations(this);
    this.sharedFlights = new SharedFlightOperations(this);
  }

  /** Whether the API and its database work. Needs no key. */
  health(options?: CallOptions) {
    return this.call('getHealth', {}, options);
  }

  /** Calls any operation of the API by its id in openapi.json. The methods of this client are shorter forms of it. */
  async call<Id extends OperationId>(
    id: Id,
    input: Input<Id>,
    options: CallOptions = {},
  ): Promise<Result<Id>> {
    return json(await this.send(id, input, options)) as Promise<Result<Id>>;
  }

  /** Calls an operation that returns a file. */
  async download(id: OperationId, input: RawInput, options: CallOptions = {}): Promise<Blob> {
    const { body } = await this.send(id, input, options);
    return body;
  }

  /** Sends a form. */
  async submit<Id extends OperationId>(
    id: Id,
    input: RawInput & { form: Form },
    options: CallOptions = {},
  ): Promise<Result<Id>> {
    return json(await this.send(id, input, options)) as Promise<Result<Id>>;
  }

  private send(id: OperationId, input: RawInput, options: CallOptions): Promise<Answer> {
    const operation = OPERATIONS[id];
    const headers = new Headers({ Accept: '*/*', ...options.headers });
    if (operation.takesIdempotencyKey) {
      headers.set('Idempotency-Key', options.idempotencyKey ?? randomId());
    }
    if (input.form) headers.set('Content-Type', input.form.contentType);
    else if (input.body !== undefined) headers.set('Content-Type', 'application/json');
    return this.transport.send({
      id,
      operation,
      url: this.urlOf(operation.path, input),
      headers,
      body: input.form?.body ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
      onProgress: input.onProgress,
      signal: options.signal,
      timeoutMs: options.timeoutMs,
      onResponse: options.onResponse,
    });
  }

  private urlOf(template: string, { path = {}, query = {} }: RawInput): URL {
    const values = path as Record<string, string | number>;
    const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, values[name]));
    const url = new URL(this.origin + filled);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.append(name, String(value));
    }
    return url;
  }
}

/**
 * A value in its place in a path. An empty one, `.` and `..` would name another operation, such as the list instead of
 * a flight.
 * @throws FlightAnalysisError
 */
function segment(name: string, value: string | number | undefined): string {
  const text = String(value ?? '');
  if (text === '' || text === '.' || text === '..')
    throw new FlightAnalysisError(`${name} must be an id, not ${JSON.stringify(text)}.`);
  return encodeURIComponent(text);
}

/** @throws ApiError if a proxy in between responded with a page of its own */
async function json(answer: Answer): Promise<unknown> {
  const text = await answer.body.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw await apiError(answer);
  }
}
