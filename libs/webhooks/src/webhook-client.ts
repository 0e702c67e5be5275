import { type BlockList } from 'node:net';
import { retryAfterSeconds } from '@app/retry';
import { Agent, request } from 'undici';
import { endpointUrlProblem } from './endpoint-url.js';
import { type AddressLookup, guardedConnector, NoPublicAddressError } from './guarded-connector.js';

const REPLY_READ_BYTES_MAX = 16_384;
const REPLY_KEPT_BYTES_MAX = 2_048;
/** A connection is kept this long for the next delivery to the same endpoint. */
const KEEP_ALIVE_MS = 4_000;

export interface WebhookClientOptions {
  /** Networks that may be reached although they are not public. */
  readonly allowed: BlockList;
  readonly allowHttp: boolean;
  readonly connectTimeoutMs: number;
  /** For the whole attempt, the reading of the reply included. */
  readonly totalTimeoutMs: number;
  readonly userAgent: string;
  readonly lookup?: AddressLookup;
}

/** What came of one attempt. Without a status there was no reply, and `error` says why. */
export interface AttemptResult {
  readonly status: number | null;
  /** Tenants read it. */
  readonly error: string | null;
  /** Why the host has no public address: for the operator's log only. */
  readonly lookupFailure?: string;
  readonly retryAfterSeconds: number | null;
  /** The beginning of the reply's body. */
  readonly reply: string | null;
  readonly durationMs: number;
  /** Of the request; null if none was made. */
  readonly headers: Readonly<Record<string, string>> | null;
}

type Outcome = Omit<AttemptResult, 'durationMs' | 'headers'>;

/** Posts to endpoints of customers: public addresses only, redirects not followed, time and reply bounded. */
export class WebhookClient {
  private readonly agent: Agent;

  constructor(private readonly options: WebhookClientOptions) {
    this.agent = new Agent({
      connect: guardedConnector(options),
      keepAliveTimeout: KEEP_ALIVE_MS,
      pipelining: 1,
    });
  }

  /** Never throws: whatever goes wrong is the result of the attempt. */
  async post(url: string, headers: Record<string, string>, body: Buffer): Promise<AttemptResult> {
    const startedAt = performance.now();
    const sent = { ...headers, 'User-Agent': this.options.userAgent };
    const outcome = await this.attempt(url, sent, body).catch((error: unknown): Outcome => ({
      status: null,
      error: describe(error),
      retryAfterSeconds: null,
      reply: null,
      ...(error instanceof NoPublicAddressError && { lookupFailure: String(error.cause) }),
    }));
    return { ...outcome, headers: sent, durationMs: Math.round(performance.now() - startedAt) };
  }

  async close(): Promise<void> {
    await this.agent.close();
  }

  private async attempt(url: string, headers: Record<string, string>, body: Buffer): Promise<Outcome> {
    const problem = endpointUrlProblem(url, this.options);
    if (problem) throw new Error(problem);
    const answer = await request(url, {
      method: 'POST',
      dispatcher: this.agent,
      headers,
      body,
      signal: AbortSignal.timeout(this.options.totalTimeoutMs),
    });
    const reply = await beginning(answer.body);
    return {
      status: answer.statusCode,
      error: null,
      retryAfterSeconds: retryAfterSeconds(answer.headers['retry-after']),
      reply,
    };
  }
}

/**
 * The beginning of a body; what lies beyond the limit is not read. A body that breaks off or does not end in time
 * changes nothing: the status has come, and it is the answer.
 */
async function beginning(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= REPLY_READ_BYTES_MAX) break; // leaving the loop destroys the body, and its connection
    }
  } catch {
    // what was read is kept
  }
  const kept = Buffer.concat(chunks).subarray(0, REPLY_KEPT_BYTES_MAX);
  return kept.toString('utf8').replaceAll('\0', '');
}

function describe(error: unknown): string {
  const { name, message, cause, errors } = error as Partial<AggregateError>;
  if (name === 'TimeoutError') return 'no reply in time';
  const deeper = (errors?.[0] ?? cause) as Partial<Error> | undefined;
  return message || deeper?.message || name || String(error);
}
