import { randomUUID } from 'node:crypto';
import { type CallingPrincipal, Credentials, type HashedCredential } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { tryAgainIn, utcMonthOf } from '@core/contract';
import { EVENT_EMITTED_CHANNEL, Notifications, Statement, STREAM_OPENED_CHANNEL } from '@core/database';
import { RecurringFault } from '@core/observability';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type FeedReader } from '../tables/event-feed.repository.js';
import { FEED_CLOCK } from '../tables/event-places.js';
import { EventStream } from './event-stream.js';
import { ReadEvents, readerOf } from './read-events.js';

/** `Retry-After` of a refused connection. */
const RETRY_AFTER_SECONDS = 30;

/** An open connection. */
interface Opened {
  readonly id: string;
  readonly reader: FeedReader;
  readonly stream: EventStream;
  /** When it was announced, by the clock of the database; undefined while it is. */
  at?: number;
}

interface Announcement {
  readonly holder: string;
  readonly id: string;
  readonly at: number;
}

const ANNOUNCE = new Statement<{ at: string }>(
  `with now as materialized (select ${FEED_CLOCK} as at)
   select at, pg_notify($1, json_build_object('holder', $2::text, 'id', $3::text, 'at', at)::text) from now`,
);

/**
 * The open streams of events of this API. A key or app has one, in all APIs together: each announces a new stream to the
 * others, which close their older one. If a notification is lost, both stay open, and each gets every event.
 */
@Injectable()
export class EventStreams {
  private readonly opened = new Map<string, Opened>();
  private readonly fault = new RecurringFault(new Logger('events'), 'events.stream_failed');
  private stopping = false;

  constructor(
    @Inject(SETTINGS)
    private readonly settings: Pick<
      Settings,
      'eventStreamsMax' | 'eventStreamHeartbeatSeconds' | 'eventStreamStallSeconds' | 'publicUrl'
    >,
    private readonly database: DataSource,
    private readonly credentials: Credentials,
    private readonly reading: ReadEvents,
    notifications: Notifications,
  ) {
    notifications.on(EVENT_EMITTED_CHANNEL, (accountId) => this.wake(accountId));
    notifications.on(STREAM_OPENED_CHANNEL, (payload) => this.giveWay(JSON.parse(payload) as Announcement));
    notifications.onReconnect(() => this.wakeAll());
  }

  /**
   * @param after as in the query
   * @throws ApiError invalid_cursor, cursor_expired, event_stream_limit_reached
   */
  async open(
    principal: CallingPrincipal,
    presented: HashedCredential,
    after: string | undefined,
  ): Promise<EventStream> {
    const holder = holderOf(principal);
    const { eventStreamsMax, eventStreamHeartbeatSeconds, eventStreamStallSeconds, publicUrl } =
      this.settings;
    if (this.opened.size >= eventStreamsMax && !this.opened.has(holder)) {
      const message = `${eventStreamsMax} streams are open, which is the limit of this server.`;
      throw tryAgainIn('event_stream_limit_reached', 'event_streams', message, RETRY_AFTER_SECONDS);
    }
    const reader = readerOf(principal);
    const start = await this.reading.start(reader, after);
    await this.reading.page(reader, start, 1); // while the response can still be an error
    const stream = new EventStream(
      {
        page: (position, limit) => this.reading.page(reader, position, limit),
        isAllowed: () => this.isAllowed(presented),
        onError: (error) => this.fault.warn(error as Error),
      },
      {
        heartbeatMs: eventStreamHeartbeatSeconds * 1_000,
        stallMs: eventStreamStallSeconds * 1_000,
        publicUrl,
      },
      start,
    );
    await this.announce(holder, { id: randomUUID(), reader, stream });
    if (this.stopping) stream.end('restarting');
    return stream;
  }

  /** Ends all streams, and those that are opened from now on. Clients reconnect to another API or to the next one. */
  stop(): void {
    this.stopping = true;
    for (const { stream } of this.opened.values()) stream.end('restarting');
  }

  private async announce(holder: string, opened: Opened): Promise<void> {
    this.opened.get(holder)?.stream.end('replaced');
    this.opened.set(holder, opened);
    const forget = () => {
      if (this.opened.get(holder) === opened) this.opened.delete(holder);
    };
    opened.stream.whenClosed(forget);
    try {
      const announced = await ANNOUNCE.row(this.database, [STREAM_OPENED_CHANNEL, holder, opened.id]);
      opened.at = Number(announced!.at);
    } catch (error) {
      forget();
      throw error;
    }
  }

  private giveWay({ holder, id, at }: Announcement): void {
    const own = this.opened.get(holder);
    if (own?.at !== undefined && own.id !== id && own.at < at) own.stream.end('replaced');
  }

  private wake(accountId: string): void {
    for (const { reader, stream } of this.opened.values()) {
      if ('appId' in reader || reader.accountId === accountId) stream.wake();
    }
  }

  private wakeAll(): void {
    for (const { stream } of this.opened.values()) stream.wake();
  }

  private async isAllowed(presented: HashedCredential): Promise<boolean> {
    const looked = await this.credentials.find(presented, {
      month: utcMonthOf(new Date()),
      flightId: undefined,
    });
    return looked !== undefined && !looked.found.row.accountDisabled;
  }
}

/** A new token of an app for the same user does not open a second stream. */
function holderOf({ credential }: CallingPrincipal): string {
  switch (credential.kind) {
    case 'api_key':
      return `key:${credential.publicId}`;
    case 'oauth_token':
      return `connection:${credential.connectionId}`;
    case 'console_token':
      return `console:${credential.id}`;
    case 'app':
      return `app:${credential.id}`;
  }
}
