import { createHash, webcrypto } from 'node:crypto';
import { SETTINGS, type Settings } from '@app/config';
import { ApiError, ERROR_CATALOGUE } from '@app/contract';
import { IdempotentRequestRepository, type RequestHold, type StoredAnswer } from '@app/database';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { JsonText } from './json-text.js';

const KEY_HEADER = 'Idempotency-Key';
export const KEY_CHARACTERS_MAX = 255;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
/** How long a process that has died keeps the key of a request; a living one renews it. */
const HOLD_SECONDS = 15;
/** Headers of an answer that are repeated with it. */
const KEPT_HEADERS = ['Location', 'Preference-Applied'];

/** A request that is done once, as the operation sees it. */
export interface OnceOptions {
  readonly accountId: string;
  /** Method and path template of the operation: a key means something else to another one. */
  readonly route: string;
  /** All that was sent and makes a difference, in an order that is always the same. Asked for once, at the beginning. */
  readonly sent: () => readonly (string | Uint8Array | undefined)[];
}

/** What the work of a request came to. */
export interface OnceOutcome<Body extends object> {
  readonly body: Body;
  /** Public id of the flight that the body tells of: the kept answer goes when the flight is deleted. */
  readonly flightId: string;
}

/**
 * Does the work of a request once, however often a client that lost the answer sends it again under the same
 * `Idempotency-Key`. The answer is kept and repeated, the refusals of the operation included; what might succeed at
 * the next try is not kept. Without the header the work is simply done.
 */
@Injectable()
export class IdempotentRequests {
  private readonly logger = new Logger('http');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly requests: IdempotentRequestRepository,
  ) {}

  /**
   * @param work sets status and headers of the answer and gives back the rest. Of a request with the header it gets the
   *   hold, by which it remembers what it begins (`IdempotentRequestRepository.remember`), and finds it when sent again.
   * @throws ApiError `idempotency_key_in_use`, `idempotency_key_reused`, `validation_failed`, and what `work` throws
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

  /** The work is done, and cannot be undone: where the answer cannot be kept, it is still the answer. */
  private async keep(
    hold: RequestHold,
    response: Response,
    { body, flightId }: OnceOutcome<object>,
  ): Promise<void> {
    try {
      await this.requests.store(hold, answerOf(response, body), flightId);
    } catch (error) {
      this.logger.warn({ event: 'idempotency.keep_failed', error });
    }
  }

  /** What is wrong with the request stays wrong and is kept; after anything else it may be sent again. */
  private async end(hold: RequestHold, error: unknown): Promise<void> {
    try {
      if (error instanceof ApiError && staysSo(error)) await this.requests.store(hold, refusalOf(error));
      else await this.requests.release(hold);
    } catch (failure) {
      this.logger.warn({ event: 'idempotency.end_failed', error: failure }); // the hold runs out by itself
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

/** The request is in the hands of another process, or of another request to this one. */
export function keyInUse(): ApiError {
  return new ApiError('idempotency_key_in_use', { headers: { 'Retry-After': '1' } });
}

/** Documents that an operation takes an `Idempotency-Key`; its errors stand with the others of the operation. */
export function DescribeIdempotencyKey(): MethodDecorator {
  return ApiHeader({
    name: KEY_HEADER,
    required: false,
    description:
      'A name of your own for this request, a UUID for instance. Sent again under the same name, the request is not ' +
      'done again: the answer of the first time is repeated, with `Idempotent-Replayed: true`. Kept for 24 hours ' +
      'unless the operator chose otherwise, and no longer than the flight that it tells of.',
    schema: { type: 'string', minLength: 1, maxLength: KEY_CHARACTERS_MAX },
    example: '5f0c1c1e-8d0e-4d8e-9b57-0c1d2e3f4a5b',
  });
}

function idempotencyKeyOf(request: Request): string | undefined {
  const values = request.headersDistinct[KEY_HEADER.toLowerCase()];
  if (values === undefined) return undefined;
  const [key = ''] = values;
  if (values.length === 1 && VISIBLE_ASCII.test(key) && key.length <= KEY_CHARACTERS_MAX) return key;
  const message = `must be given once, with 1 to ${KEY_CHARACTERS_MAX} visible ASCII characters`;
  throw new ApiError('validation_failed', { details: [{ field: KEY_HEADER, message }] });
}

/** Each part is hashed by itself, so that no two lists of parts run together to the same. */
async function fingerprintOf(sent: ReturnType<OnceOptions['sent']>): Promise<Buffer> {
  const whole = createHash('sha256');
  for (const part of sent) whole.update(part === undefined ? '-' : await sha256Of(part)).update(';');
  return whole.digest();
}

/** In hexadecimal. Of a file on a thread: 10 MiB would hold the event loop for some 20 ms. */
async function sha256Of(part: string | Uint8Array): Promise<string> {
  if (typeof part === 'string') return createHash('sha256').update(part).digest('hex');
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', part)).toString('hex');
}

function answerOf(response: Response, body: object): StoredAnswer {
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

function staysSo({ code, status }: ApiError): boolean {
  return status < 500 && status !== 429 && !ERROR_CATALOGUE[code].retryable;
}

function refusalOf({ status, code, message, details, headers }: ApiError): StoredAnswer {
  return { status, headers, body: JSON.stringify({ message, code, details }) };
}

/** @throws the refusal again, when the answer was one */
function repeat(response: Response, { status, headers, body }: StoredAnswer): JsonText {
  response.setHeader('Idempotent-Replayed', 'true');
  if (status >= 400) {
    const { code, ...rest } = JSON.parse(body) as Pick<ApiError, 'code' | 'message' | 'details'>;
    throw new ApiError(code, { ...rest, headers });
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.status(status);
  return new JsonText(body);
}
