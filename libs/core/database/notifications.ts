import { SETTINGS, type Settings } from '@core/config';
import {
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { directDatabaseUrl } from './database-url.js';
import { NotificationListener, WORK_FINISHED_CHANNEL } from './notification-listener.js';
import { EVENT_EMITTED_CHANNEL } from './outbox.js';

/** Notified when a stream of events is opened. Its payload is JSON: see event-streams.ts. */
export const STREAM_OPENED_CHANNEL = 'event_stream_opened';

const CHANNELS = [WORK_FINISHED_CHANNEL, EVENT_EMITTED_CHANNEL, STREAM_OPENED_CHANNEL] as const;

/** What an API is notified of, over one connection for all its parts. */
@Injectable()
export class Notifications implements OnModuleInit, OnApplicationShutdown {
  private readonly listener: NotificationListener;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.listener = new NotificationListener(directDatabaseUrl(settings), ...CHANNELS);
  }

  async onModuleInit(): Promise<void> {
    await this.listener.open();
  }

  /** @param handle receives the payload */
  on(channel: (typeof CHANNELS)[number], handle: (payload: string) => void): void {
    this.listener.on('notification', (payload, from) => {
      if (from === channel) handle(payload);
    });
  }

  /** The connection was broken, and notifications may have been lost. */
  onReconnect(handle: () => void): void {
    this.listener.on('reconnect', handle);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.listener.close();
  }
}

@Global()
@Module({ providers: [Notifications], exports: [Notifications] })
export class NotificationsModule {}
