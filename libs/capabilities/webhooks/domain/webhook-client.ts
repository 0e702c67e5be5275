import { type BlockList } from 'node:net';
import { type AddressLookup, guardedConnector, NoPublicAddressError, retryAfterSeconds } from '@core/egress';
import { Agent, request } from 'undici';
import { endpointUrlProblem } from './endpoint-url.js';

const REPLY_READ_BYTES_MAX = 16_384;
const REPLY_KEPT_BYTES_MAX = 2_048;
/** How long to keep a connection open for the next delivery to the same endpoint. */
const KEEP_ALIVE_MS = 4_000;

export interface WebhookClientOptions {
  /** Private networks that deliveries may reach. */
  readonly allowed: BlockList;
  readonly allowHttp: boolean;
  readonly connectTimeoutMs: number;
  /** For the whole attempt, including the response body. */
  readonly totalTimeoutMs: number;
  readonly userAgent: string;
  readonly lookup?: AddressLookup;
}

/** The result of one attempt. Without a response, `status` is null and `error` contains the reason. */
export interface AttemptResult {
  readonly status: number | null;
  /** Visible to tenants. */
  readonly error: string | null;
  /** Why the host has no public IP address; only for the operator's log. */
  readonly lookupFailure?: string;
  readonly retryAfterSeconds: number | null;
  /** The start of the response body. */
  readonly reply: string | null;
  /** Why a chat accepts no message any more; absent or null if it may. */
  readonly refusal?: string | null;
  readonly durationMs: number;
  /** The request headers; null if no request was sent. */
  readonly headers: Readonly<Record<string, string>> | null;
}

type Outcome = Omit<AttemptResult, 'durationMs' | 'headers'>;

/**
 * Posts to webhook endpoints: only to public IP addresses, without redirects, with limits on time and response size.
 */
export class WebhookClient {
  private connections: Agent | undefined;

  constructor(private readonly options: WebhookClientOptions) {}

  /** Created on the first delivery, because loading undici would slow down startup. */
  private get agent(): Agent {
    return (this.connections ??= new Agent({
      connect: guardedConnector(this.options),
      keepAliveTimeout: KEEP_ALIVE_MS,
      pipelining: 1,
    }));
  }

  /** Never throws: a failure is a result of the attempt. */
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
    await this.connections?.close();
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
 * Reads the start of a body, up to the limit. A body that is cut off or times out is not an error: the status
 * code has already decided the result.
 */
async function beginning(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= REPLY_READ_BYTES_MAX) break; // this destroys the body and its connection
    }
  } catch {
    // keep the part that was read
  }
  const kept = Buffer.concat(chunks).subarray(0, REPLY_KEPT_BYTES_MAX);
  return kept.toString('utf8').replaceAll('\0', '');
}

function describe(error: unknown): string {
  const { name, message, cause, errors } = error as Partial<AggregateError>;
  if (name === 'TimeoutError') return 'no response in time';
  const deeper = (errors?.[0] ?? cause) as Partial<Error> | undefined;
  return message || deeper?.message || name || String(error);
}
