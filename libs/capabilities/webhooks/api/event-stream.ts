import { type ServerResponse } from 'node:http';
import { ApiError } from '@core/contract';
import { STREAM_TYPE, StreamedResponse } from '@core/http';
import { WakeableLoop } from '@core/work';
import { type Response } from 'express';
import { eventBody } from '../domain/event-body.js';
import { type FeedPage, type PlacedEvent } from '../tables/event-feed.repository.js';
import { eventCursor } from './event-cursor.js';

/** Events per query. One page per connection is in memory. */
const PAGE = 100;
/** Pause between queries of one connection, so that a burst of events does not become as many queries. */
const PAUSE_MS = 50;
/** Pause after an error of the database. */
const FAILURE_PAUSE_MS = 1_000;

/** Why a stream ends, and after how many ms a client may reconnect. Browsers do so by themselves. */
export const STREAM_ENDS = {
  replaced: { retryMs: 60_000, message: 'This key or app has opened a newer connection.' },
  restarting: { retryMs: 1_000, message: 'The service restarts. Reconnect.' },
  access_ended: { retryMs: 60_000, message: 'The key, token or app is no longer valid.' },
  cursor_expired: {
    retryMs: 60_000,
    message: 'The connection is so far behind that events it has not read were deleted because of their age.',
  },
} as const;

export type StreamEnd = keyof typeof STREAM_ENDS;

export interface StreamOptions {
  readonly heartbeatMs: number;
  /** How long a client may take to read what was sent. */
  readonly stallMs: number;
  /** Where clients reach the service. */
  readonly publicUrl: string;
}

/** What a stream shows. */
export interface StreamSource {
  /** @throws ApiError cursor_expired */
  readonly page: (position: string | undefined, limit: number) => Promise<FeedPage>;
  /** Looks the credential up again. */
  readonly isAllowed: () => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

/** One connection that gets events as they happen, as server-sent events. */
export class EventStream extends StreamedResponse {
  private response: ServerResponse | undefined;
  private endedBy: StreamEnd | undefined;
  private isClosed = false;
  private onClosed: () => void = () => undefined;
  private sentAt = 0;
  private readonly reading = new WakeableLoop(() => this.read());

  constructor(
    private readonly source: StreamSource,
    private readonly options: StreamOptions,
    /** In the feed. */
    private position: string | undefined,
  ) {
    super();
  }

  async sendTo(response: Response): Promise<void> {
    this.response = response;
    response.status(200).set({
      'Content-Type': `${STREAM_TYPE}; charset=utf-8`,
      'Cache-Control': 'private, no-cache, no-transform', // a compressed stream would be buffered
      'X-Accel-Buffering': 'no', // the same for nginx
    });
    response.flushHeaders();
    response.on('error', () => undefined); // 'close' follows
    if (response.req.method === 'HEAD') response.end();
    else if (this.endedBy !== undefined) this.close(this.endedBy);
    else this.reading.start();
    // the client may have disconnected before
    if (!response.closed && !response.destroyed)
      await new Promise((resolve) => response.once('close', resolve));
    this.isClosed = true;
    this.onClosed();
    await this.reading.stop();
  }

  /** Called once the connection is closed. */
  whenClosed(handle: () => void): void {
    this.onClosed = handle;
  }

  /** There may be new events. */
  wake(): void {
    this.reading.wake();
  }

  /** Says why and closes the connection. */
  end(reason: StreamEnd): void {
    if (this.endedBy !== undefined) return;
    this.endedBy = reason;
    if (this.response) this.close(reason);
  }

  private close(reason: StreamEnd): void {
    const { retryMs, message } = STREAM_ENDS[reason];
    const data = JSON.stringify({ reason, message });
    const response = this.response!;
    const stalled = setTimeout(() => response.destroy(), this.options.stallMs);
    response.once('close', () => clearTimeout(stalled));
    response.end(`retry: ${retryMs}\nevent: closed\ndata: ${data}\n\n`);
  }

  private get isOver(): boolean {
    return this.isClosed || this.endedBy !== undefined;
  }

  /** One page. Returns how long to pause. */
  private async read(): Promise<number> {
    try {
      if (this.isOver) return this.options.heartbeatMs;
      if (!(await this.source.isAllowed())) {
        this.end('access_ended');
        return this.options.heartbeatMs;
      }
      const { events, hasMore, reached } = await this.source.page(this.position, PAGE);
      await this.send(events, reached);
      this.position = reached;
      if (hasMore) return 0;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      return Math.max(0, this.sentAt + this.options.heartbeatMs - Date.now());
    } catch (error) {
      if (error instanceof ApiError && error.code === 'cursor_expired') this.end('cursor_expired');
      else this.source.onError(error);
      await new Promise((resolve) => setTimeout(resolve, FAILURE_PAUSE_MS));
      return 0;
    }
  }

  /** The cursor of the last event is where the page ends: there is nothing for this reader in between. */
  private async send(events: readonly PlacedEvent[], reached: string): Promise<void> {
    const isDue = Date.now() >= this.sentAt + this.options.heartbeatMs;
    if (this.isOver || (events.length === 0 && !isDue)) return;
    this.sentAt = Date.now();
    const last = events.at(-1);
    const text = events
      .map((event) => {
        const cursor = eventCursor(event === last ? reached : event.position);
        return `id: ${cursor}\ndata: ${eventBody(event, this.options.publicUrl).toString()}\n\n`;
      })
      .join('');
    // an empty event moves the cursor, so that a quiet reader does not fall behind
    const isTaken = this.response!.write(text === '' ? `id: ${eventCursor(reached)}\n: heartbeat\n\n` : text);
    if (!isTaken) await this.drained();
  }

  /** Events stay in the database until the client has read what was sent. */
  private async drained(): Promise<void> {
    const response = this.response!;
    const stalled = setTimeout(() => response.destroy(), this.options.stallMs);
    await new Promise<void>((resolve) => {
      const end = () => {
        response.off('drain', end).off('close', end);
        resolve();
      };
      response.once('drain', end).once('close', end);
      if (response.closed) end();
    });
    clearTimeout(stalled);
  }
}
