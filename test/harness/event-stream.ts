import { type EventSourceMessage } from 'eventsource-parser';
import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface StreamedEvent {
  readonly id: string;
  readonly type: string;
  readonly account_id: string;
}

/** A client of a stream of events that keeps what it gets. */
export class TestStream {
  readonly events: StreamedEvent[] = [];
  /** Why the service has closed it. */
  reason: string | undefined;
  /** The last `id`, also of a heartbeat. */
  cursor: string | undefined;
  /** How much has been received, in bytes. */
  bytes = 0;
  readonly ended: Promise<void>;

  private constructor(
    readonly response: Response,
    private readonly connection: AbortController,
  ) {
    this.ended = this.read().catch(() => undefined);
  }

  /** @throws if the response is not a stream */
  static async open(
    baseUrl: string,
    key: string,
    { after, lastEventId }: { readonly after?: string; readonly lastEventId?: string } = {},
  ): Promise<TestStream> {
    const connection = new AbortController();
    const response = await fetch(`${baseUrl}/api/v1/events${after ? `?after=${after}` : ''}`, {
      headers: {
        Authorization: `Bearer ${key}`,
        Accept: 'text/event-stream',
        'Accept-Encoding': 'gzip, br',
        ...(lastEventId && { 'Last-Event-ID': lastEventId }),
      },
      signal: connection.signal,
    });
    const { status, headers } = response;
    if (status !== 200 || !headers.get('content-type')?.startsWith('text/event-stream')) {
      throw new Error(`No stream: ${status} ${await response.text()}`);
    }
    return new TestStream(response, connection);
  }

  get ids(): string[] {
    return this.events.map(({ id }) => id);
  }

  close(): void {
    this.connection.abort();
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    const texts = new TransformStream<Uint8Array, string>({
      transform: (chunk, controller) => {
        this.bytes += chunk.length;
        const text = decoder.decode(chunk, { stream: true });
        // the parser reports ids of messages with data only
        for (const [, id] of text.matchAll(/^id: (.+)$/gm)) this.cursor = id;
        controller.enqueue(text);
      },
    });
    const messages = this.response.body!.pipeThrough(texts).pipeThrough(new EventSourceParserStream());
    for await (const message of messages) this.take(message);
  }

  private take({ event, data }: EventSourceMessage): void {
    if (event === 'closed') this.reason = (JSON.parse(data) as { reason: string }).reason;
    else this.events.push(JSON.parse(data) as StreamedEvent);
  }
}
