import { createHash, webcrypto } from 'node:crypto';
import { SETTINGS, type Settings } from '@app/config';
import { ApiError, ERROR_CATALOGUE } from '@app/contract';
import { IdempotentRequestRepository, type RequestHold, type StoredResponse } from '@tables/idempotency';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { JsonText } from './caching/json-text.js';

const KEY_HEADER = 'Idempotency-Key';
export const KEY_CHARACTERS_MAX = 255;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
/** How long the hold of a crashed process lasts. A running process renews its hold. */
const HOLD_SECONDS = 15;
/** Response headers that are stored and replayed. */
const KEPT_HEADERS = ['Location', 'Preference-Applied'];

/** Identifies a request that must be processed only once. */
export interface OnceOptions {
  readonly accountId: string;
  /** Method and path template of the operation. Each operation has its own keys. */
  readonly route: string;
  /** All input that affects the result, in a fixed order. Called once, before `work`. */
  readonly sent: () => readonly (string | Uint8Array | undefined)[];
}

/** The result of processing a request. */
export interface OnceOutcome<Body extends object> {
  readonly body: Body;
  /** Public id of the flight in the body. The stored response is deleted with the flight. */
  readonly flightId: string;
}

/**
 * Processes a request once, however often the client retries it with the same `Idempotency-Key`. The response is stored
 * and replayed, including permanent errors. Errors that a retry might resolve are not stored. Requests without the
 * header are simply processed.
 */
@Injectable()
export class IdempotentRequests {
  private readonly logger = new Logger('http');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly requests: IdempotentRequestRepository,
  ) {}

  /**
   * @param work sets status code and headers and returns the rest. If the request has the header, it receives the hold,
   *   with which it records what it starts (`IdempotentRequestRepository.remember`), so that a retry can find it.
   * @throws ApiError `idempotency_key_in_use`, `idempotency_key_reused`, `validation_failed`, and whatever `work`
   *   throws
   */
  async once<Body extends object>(
    request: Request,
    response: Response,
    { accountId, route, sent }: OnceOptions,
    work: (hold?: RequestHold) => Promise<OnceOutcome<Body>>,
  ): Promise<Body | JsonText> {
    const key = idempotencyKeyOf(request);
    if (key === undefined) return (await work()).body;
    const named = { accountId, route, key, fingerprint: await fingerprintOf(sent()) };
    const seconds = { hold: HOLD_SECONDS, keep: this.settings.idempotencyKeySeconds };
    const claim = await this.requests.claim(named, seconds);
    if (claim.kind === 'other_request') throw new ApiError('idempotency_key_reused');
    if (claim.kind === 'under_way') throw keyInUse();
    if (claim.kind === 'answered') return repeat(response, claim.answer);
    return this.work(response, claim.hold, work);
  }

  private async work<Body extends object>(
    response: Response,
    hold: RequestHold,
    work: (hold: RequestHold) => Promise<OnceOutcome<Body>>,
  ): Promise<Body> {
    const renewal = setInterval(() => void this.renew(hold), (HOLD_SECONDS * 1_000) / 3);
    try {
      const outcome = await work(hold);
      await this.keep(hold, response, outcome);
      return outcome.body;
    } catch (error) {
      await this.end(hold, error);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** The work is done and cannot be undone, so the response is sent even if it cannot be stored. */
  private async keep(
    hold: RequestHold,
    response: Response,
    { body, flightId }: OnceOutcome<object>,
  ): Promise<void> {
    try {
      await this.requests.store(hold, storedResponseOf(response, body), flightId);
    } catch (error) {
      this.logger.warn({ event: 'idempotency.keep_failed', error });
    }
  }

  /** Stores a permanent error. After any other error, the request may be retried. */
  private async end(hold: RequestHold, error: unknown): Promise<void> {
    try {
      if (error instanceof ApiError && isPermanent(error)) await this.requests.store(hold, refusalOf(error));
      else await this.requests.release(hold);
    } catch (failure) {
      this.logger.warn({ event: 'idempotency.end_failed', error: failure }); // the hold expires on its own
    }
  }

  private async renew(hold: RequestHold): Promise<void> {
    try {
      await this.requests.renew(hold, HOLD_SECONDS);
    } catch (error) {
      this.logger.warn({ event: 'idempotency.renew_failed', error });
    }
  }
}

/** Another request with this key is being processed, in this or another process. */
export function keyInUse(): ApiError {
  return new ApiError('idempotency_key_in_use', { headers: { 'Retry-After': '1' } });
}

/** Documents the `Idempotency-Key` of an operation. Its errors are documented with the operation's other errors. */
export function DescribeIdempotencyKey(): MethodDecorator {
  return ApiHeader({
    name: KEY_HEADER,
    required: false,
    description:
      'A unique key for this request, such as a UUID. If you retry the request with the same key, it is not processed ' +
      'again. You get the first response, with `Idempotent-Replayed: true`. Keys are kept for 24 hours unless the ' +
      'operator configured another time. Deleting the flight in the response also deletes the key.',
    schema: { type: 'string', minLength: 1, maxLength: KEY_CHARACTERS_MAX },
    example: '5f0c1c1e-8d0e-4d8e-9b57-0c1d2e3f4a5b',
  });
}

function idempotencyKeyOf(request: Request): string | undefined {
  const values = request.headersDistinct[KEY_HEADER.toLowerCase()];
  if (values === undefined) return undefined;
  const [key = ''] = values;
  if (values.length === 1 && VISIBLE_ASCII.test(key) && key.length <= KEY_CHARACTERS_MAX) return key;
  const message = `must be sent once and consist of 1 to ${KEY_CHARACTERS_MAX} visible ASCII characters`;
  throw new ApiError('validation_failed', { details: [{ field: KEY_HEADER, message }] });
}

/** Each part is hashed separately, so that different lists cannot concatenate to the same bytes. */
async function fingerprintOf(sent: ReturnType<OnceOptions['sent']>): Promise<Buffer> {
  const whole = createHash('sha256');
  for (const part of sent) whole.update(part === undefined ? '-' : await sha256Of(part)).update(';');
  return whole.digest();
}

/** In hexadecimal. Files are hashed on a thread: hashing 10 MiB would block the event loop for about 20 ms. */
async function sha256Of(part: string | Uint8Array): Promise<string> {
  if (typeof part === 'string') return createHash('sha256').update(part).digest('hex');
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', part)).toString('hex');
}

function storedResponseOf(response: Response, body: object): StoredResponse {
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = response.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  return {
    status: response.statusCode,
    headers,
    body: body instanceof JsonText ? body.text : JSON.stringify(body),
  };
}

function isPermanent({ code, status }: ApiError): boolean {
  return status < 500 && status !== 429 && !ERROR_CATALOGUE[code].retryable;
}

function refusalOf({ status, code, message, details, headers }: ApiError): StoredResponse {
  return { status, headers, body: JSON.stringify({ message, code, details }) };
}

/** @throws the stored error, if the stored response is one */
function repeat(response: Response, { status, headers, body }: StoredResponse): JsonText {
  response.setHeader('Idempotent-Replayed', 'true');
  if (status >= 400) {
    const { code, ...rest } = JSON.parse(body) as Pick<ApiError, 'code' | 'message' | 'details'>;
    throw new ApiError(code, { ...rest, headers });
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.status(status);
  return new JsonText(body);
}
