import { ApiError, ConnectionFailedError, type ErrorDetail } from './api-error.js';
import { ERROR_CLASSES } from './generated/errors.js';
import { type OPERATIONS, VERSION } from './generated/operations.js';
import { type OperationId } from './operation-types.js';
import { type ResponseInfo, responseInfo } from './response-info.js';
import {
  isDoneBefore,
  isRepeatable,
  isTemporary,
  pause,
  pauseMs,
  retryAfterSeconds,
  type RetryPolicy,
} from './retry.js';
import { reporting, type UploadProgress } from './upload-form.js';

export interface TransportOptions extends RetryPolicy {
  readonly timeoutMs: number;
  readonly key: () => string | undefined | Promise<string | undefined>;
  readonly onResponse: ((response: ResponseInfo) => void) | undefined;
  readonly fetch: typeof fetch;
}

export interface OutgoingRequest {
  readonly id: OperationId;
  readonly operation: (typeof OPERATIONS)[OperationId];
  readonly url: URL;
  readonly headers: Headers;
  readonly body?: string | Blob | undefined;
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly onResponse?: ((response: ResponseInfo) => void) | undefined;
}

export interface Answer {
  readonly status: number;
  readonly isOk: boolean;
  readonly headers: Headers;
  readonly body: Blob;
}

/** Sends requests, and repeats those that may be repeated. */
export class Transport {
  constructor(private readonly options: TransportOptions) {}

  /** @throws ApiError, ConnectionFailedError, and the reason of an aborted `signal` */
  async send(request: OutgoingRequest): Promise<Answer> {
    const mayRepeat = isRepeatable(request.operation);
    for (let attempt = 0; ; attempt++) {
      const answer = await this.attempt(request);
      if (!(answer instanceof Error)) this.report(request, answer);
      const result = answer instanceof Error || answer.isOk ? answer : await apiError(answer);
      if (!(result instanceof Error)) return result;
      if (result instanceof ApiError && isDoneBefore(request.operation, attempt, result.status)) {
        return { status: 204, isOk: true, headers: new Headers(), body: new Blob([]) };
      }
      const waitSeconds = result instanceof ApiError ? result.retryAfterSeconds : null;
      const isOver = result instanceof ApiError && !isTemporary(result.status, waitSeconds);
      const wait = pauseMs(attempt, waitSeconds, this.options);
      if (!mayRepeat || isOver || wait === null || attempt >= this.options.retriesMax) throw result;
      await pause(wait, request.signal);
    }
  }

  private report({ id, onResponse }: OutgoingRequest, { status, headers }: Answer): void {
    const info = responseInfo(id, status, headers);
    this.options.onResponse?.(info);
    onResponse?.(info);
  }

  private async attempt(request: OutgoingRequest): Promise<Answer | ConnectionFailedError> {
    const { signal, timeoutMs = this.options.timeoutMs } = request;
    signal?.throwIfAborted();
    const timeout = AbortSignal.timeout(timeoutMs);
    const headers = await this.headersOf(request);
    try {
      const response = await this.options.fetch(request.url, {
        method: request.operation.method,
        headers,
        redirect: 'error', // the key is for this host only
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...bodyOf(request),
      });
      const { status, ok: isOk, headers: answered } = response;
      return { status, isOk, headers: answered, body: await response.blob() };
    } catch (cause) {
      signal?.throwIfAborted();
      const problem = timeout.aborted ? `no complete response within ${timeoutMs} ms` : reasonOf(cause);
      return new ConnectionFailedError(`${request.operation.method} ${request.url.href}: ${problem}`, {
        cause,
      });
    }
  }

  private async headersOf({ headers: given }: OutgoingRequest): Promise<Headers> {
    const headers = new Headers(given);
    if (!isBrowser()) headers.set('User-Agent', `flight-analysis-client-typescript/${VERSION}`);
    const key = await this.options.key();
    if (key !== undefined) headers.set('Authorization', `Bearer ${key}`);
    return headers;
  }
}

/** There, CORS allows no `User-Agent`. */
function isBrowser(): boolean {
  return 'document' in globalThis || 'WorkerGlobalScope' in globalThis;
}

function bodyOf({ body, onProgress }: OutgoingRequest): RequestInit & { duplex?: 'half' } {
  if (body === undefined) return {};
  if (!onProgress || typeof body === 'string') return { body };
  return { body: reporting(body, onProgress), duplex: 'half' };
}

export async function apiError({ status, headers, body }: Answer): Promise<ApiError> {
  const text = await body.text();
  const { code, message, details } = parsed(text);
  const known: Readonly<Record<string, typeof ApiError>> = ERROR_CLASSES;
  // A proxy in between may respond with a page of its own.
  const ErrorClass = (code !== undefined && Object.hasOwn(known, code) && known[code]) || ApiError;
  return new ErrorClass({
    status,
    code: code ?? 'unexpected_response',
    message: message ?? `The response has status ${status} and is not from this API.`,
    details: details ?? [],
    requestId: headers.get('X-Request-Id'),
    retryAfterSeconds: retryAfterSeconds(headers.get('Retry-After')),
  });
}

function parsed(text: string): { code?: string; message?: string; details?: ErrorDetail[] } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** `fetch` only says "fetch failed"; the reason is its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
