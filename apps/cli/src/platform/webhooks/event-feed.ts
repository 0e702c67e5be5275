import { setTimeout as sleep } from 'node:timers/promises';
import { API_PREFIX } from '@core/contract';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { UsageError } from '../output.js';

const RECONNECT_FIRST_MS = 1_000;
const RECONNECT_MS_MAX = 30_000;
/** Without events, the service sends a heartbeat every 15 s (`EVENT_STREAM_HEARTBEAT_SECONDS`). */
const SILENCE_MS_MAX = 35_000;

export interface FedEvent {
  /** After the event. */
  readonly cursor: string;
  /** The same JSON as in a delivery. */
  readonly body: string;
}

interface StreamEnd {
  readonly reason: string;
  readonly message: string;
}

/** It has a cursor as well, so that that of a quiet account does not become too old. */
const HEARTBEAT = 'heartbeat';

/** An access token has expired, and the next request has another one. If not, the response to it says so. */
const ACCESS_ENDED = 'access_ended';

interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
}

/** How to send requests for an account. */
export interface Access {
  /** An API key or an access token: asked for with each request. */
  readonly key: () => string | Promise<string>;
  readonly fetch: typeof fetch;
}

/** The events of a service, which may be on another machine. Reconnects until the caller ends it. */
export class EventFeed {
  private readonly url: URL;

  constructor(
    origin: string,
    private readonly access: Access,
  ) {
    this.url = new URL(`${API_PREFIX}/events`, origin);
  }

  /** A cursor for the events from now on. @throws UsageError */
  async end(ending: AbortSignal): Promise<string> {
    const url = new URL('?after=now', this.url);
    const headers = await this.headers();
    const signal = AbortSignal.any([ending, AbortSignal.timeout(SILENCE_MS_MAX)]);
    const response = await this.access.fetch(url, { headers, signal }).catch((error: unknown) => {
      throw new UsageError(`${url.origin} cannot be reached: ${reasonOf(error)}`);
    });
    if (!response.ok) throw new UsageError(`${url.origin}: ${await problemOf(response)}`);
    return ((await response.json()) as { next_cursor: string }).next_cursor;
  }

  /** @param note gets a line for each interruption @throws UsageError if reconnecting would not help */
  async *after(cursor: string, ending: AbortSignal, note: (line: string) => void): AsyncGenerator<FedEvent> {
    let last = cursor;
    let waitMs = RECONNECT_FIRST_MS;
    const onText = () => (waitMs = RECONNECT_FIRST_MS);
    while (!ending.aborted) {
      try {
        for await (const event of this.stream(last, ending, onText)) {
          last = event.cursor;
          if (event.body !== HEARTBEAT) yield event;
        }
      } catch (error) {
        if (ending.aborted) return;
        if (error instanceof UsageError) throw error;
        note(`${reasonOf(error).replace(/\.$/, '')}. Reconnecting in ${waitMs / 1_000} s.`);
      }
      await sleep(waitMs, undefined, { signal: ending }).catch(() => undefined);
      waitMs = Math.min(2 * waitMs, RECONNECT_MS_MAX);
    }
  }

  /** Until the connection or the access ends. @param onText is called for all that arrives, also heartbeats */
  private async *stream(cursor: string, ending: AbortSignal, onText: () => void): AsyncGenerator<FedEvent> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(new Error('The service is silent')), SILENCE_MS_MAX);
    const decoder = new TextDecoder();
    const texts = new TransformStream<Uint8Array, string>({
      transform: (chunk, controller) => {
        timer.refresh();
        onText();
        // the parser drops messages without data
        controller.enqueue(
          decoder.decode(chunk, { stream: true }).replace(/^: heartbeat$/gm, `data: ${HEARTBEAT}`),
        );
      },
    });
    try {
      const response = await this.access.fetch(this.url, {
        headers: { ...(await this.headers()), Accept: 'text/event-stream', 'Last-Event-ID': cursor },
        signal: AbortSignal.any([ending, silence.signal]),
      });
      if (!response.ok) throw await failureOf(response);
      const messages = response.body!.pipeThrough(texts).pipeThrough(new EventSourceParserStream());
      for await (const { id, event, data } of messages) {
        if (event === 'closed') {
          const end = JSON.parse(data) as StreamEnd;
          if (end.reason === ACCESS_ENDED) return;
          throw closedBy(end);
        }
        if (id !== undefined) yield { cursor: id, body: data };
      }
      throw new Error('The connection was closed');
    } finally {
      clearTimeout(timer);
    }
  }

  private async headers(): Promise<Record<string, string>> {
    return { Authorization: `Bearer ${await this.access.key()}` };
  }
}

/** Another attempt may get another response to 429 and errors of the server, and to no others. */
async function failureOf(response: Response): Promise<Error> {
  const problem = await problemOf(response);
  const isTemporary = response.status === 429 || response.status >= 500;
  return isTemporary ? new Error(problem) : new UsageError(problem);
}

async function problemOf(response: Response): Promise<string> {
  const { code, message } = (await response.json().catch(() => ({}))) as ErrorBody;
  return `${response.status} ${code ?? response.statusText}${message === undefined ? '' : `: ${message}`}`;
}

/** A newer stream with the same key would be closed in turn by a new connection. */
function closedBy({ reason, message }: StreamEnd): Error {
  const sentence = `The service closed the stream (${reason}): ${message}`;
  return reason === 'replaced' ? new UsageError(sentence) : new Error(sentence);
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message || cause.name : message;
}
