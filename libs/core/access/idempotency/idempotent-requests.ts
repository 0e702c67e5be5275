import { createHash, webcrypto } from 'node:crypto';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, ERROR_CATALOGUE } from '@core/contract';
import {
  IdempotentRequestRepository,
  type RequestHold,
  type StoredResponse,
} from './tables/idempotent-request.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { HttpResponse, JsonText } from '@core/http';

/** How long the hold of a crashed process lasts. A running process renews its hold. */
const HOLD_SECONDS = 6;

/** Identifies a request that must be processed only once. */
export interface OnceOptions {
  /** The `Idempotency-Key`, if the request has one. */
  readonly key: string | undefined;
  readonly accountId: string;
  /** Method and path template of the operation. Each operation has its own keys. */
  readonly route: string;
  /** All input that affects the result, in a fixed order. Called once, before `work`. */
  readonly sent: () => readonly (string | Uint8Array | undefined)[];
}

/** The result of processing a request. */
export interface OnceOutcome {
  readonly response: HttpResponse;
  /** Public id of the flight in the response. The stored response is deleted with the flight. */
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
   * @param work processes the request. If the request has a key, it receives the hold, with which it records what it
   *   starts (`IdempotentRequestRepository.remember`), so that a retry can find it.
   * @throws ApiError `idempotency_key_in_use`, `idempotency_key_reused`, and whatever `work` throws
   */
  async once(
    { key, accountId, route, sent }: OnceOptions,
    work: (hold?: RequestHold) => Promise<OnceOutcome>,
  ): Promise<HttpResponse> {
    if (key === undefined) return (await work()).response;
    const named = { accountId, route, key, fingerprint: await fingerprintOf(sent()) };
    const seconds = { hold: HOLD_SECONDS, keep: this.settings.idempotencyKeySeconds };
    const claim = await this.requests.claim(named, seconds);
    if (claim.kind === 'other_request') throw new ApiError('idempotency_key_reused');
    if (claim.kind === 'under_way') throw keyInUse();
    if (claim.kind === 'answered') return repeat(claim.response);
    return this.work(claim.hold, work);
  }

  private async work(
    hold: RequestHold,
    work: (hold: RequestHold) => Promise<OnceOutcome>,
  ): Promise<HttpResponse> {
    const renewal = setInterval(() => void this.renew(hold), (HOLD_SECONDS * 1_000) / 3);
    try {
      const outcome = await work(hold);
      await this.keep(hold, outcome);
      return outcome.response;
    } catch (error) {
      await this.end(hold, error);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** The work is done and cannot be undone, so the response is sent even if it cannot be stored. */
  private async keep(hold: RequestHold, { response, flightId }: OnceOutcome): Promise<void> {
    try {
      await this.requests.store(hold, response, flightId);
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

function isPermanent({ code, status }: ApiError): boolean {
  return status < 500 && status !== 429 && !ERROR_CATALOGUE[code].retryable;
}

function refusalOf({ status, code, message, details, headers }: ApiError): StoredResponse {
  return { status, headers, body: JSON.stringify({ message, code, details }) };
}

/** @throws the stored error, if the stored response is one */
function repeat({ status, headers: stored, body }: StoredResponse): HttpResponse {
  const headers = { ...stored, 'Idempotent-Replayed': 'true' };
  if (status < 400) return new HttpResponse(status, headers, new JsonText(body));
  const { code, ...rest } = JSON.parse(body) as Pick<ApiError, 'code' | 'message' | 'details'>;
  throw new ApiError(code, { ...rest, headers });
}
