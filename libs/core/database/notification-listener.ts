import { EventEmitter } from 'node:events';
import { Client } from 'pg';

/** Its payload is the public id of a flight or debrief whose processing has ended. */
export const WORK_FINISHED_CHANNEL = 'work_finished';

const RECONNECT_DELAY_MS = 250;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * A process's single `LISTEN` connection. Emits `notification` with the payload, and reconnects if the connection
 * breaks. Notifications sent meanwhile are lost, so every listener also polls, or looks again after a `reconnect`. Needs a direct URL: a pooler in
 * transaction mode drops notifications.
 */
export class NotificationListener extends EventEmitter<{
  notification: [payload: string, channel: string];
  reconnect: [];
}> {
  private client: Client | undefined;
  private closed = false;
  private reconnect: NodeJS.Timeout | undefined;

  private readonly channels: readonly string[];

  constructor(
    private readonly url: string,
    ...channels: readonly string[]
  ) {
    super();
    this.channels = channels;
  }

  /** Connects and listens. @throws the error of the first connection; later ones only lead to a reconnect */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      keepAlive: true,
      application_name: 'listener',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('error', () => undefined); // 'end' follows
    client.on('notification', ({ payload, channel }) => this.emit('notification', payload ?? '', channel));
    try {
      await client.connect();
      for (const channel of this.channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.closed) {
      await client.end();
      return;
    }
    client.on('end', () => this.reconnectSoon());
    this.client = client;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.reconnect);
    await this.client?.end();
  }

  private reconnectSoon(): void {
    if (this.closed) return;
    clearTimeout(this.reconnect);
    this.reconnect = setTimeout(() => {
      this.open().then(
        () => this.emit('reconnect'),
        () => this.reconnectSoon(),
      );
    }, RECONNECT_DELAY_MS);
  }
}
