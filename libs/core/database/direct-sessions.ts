import { Client } from 'pg';
import { type Session } from './statement.js';

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Database sessions of their own, past a pooler. In transaction mode, a pooler runs each transaction of a connection in
 * any session of the server, so an advisory lock of a session would be held by somebody else.
 */
export class DirectSessions {
  constructor(private readonly url: string) {}

  /** Locks that `work` takes in the session are released when it ends. */
  async use<T>(applicationName: string, work: (session: Session) => Promise<T>): Promise<T> {
    const client = new Client({
      connectionString: this.url,
      application_name: applicationName,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('error', () => undefined); // the next query reports it
    try {
      await client.connect();
      return await work({
        query: async <Result>(text: string, values?: unknown[]) =>
          (await client.query(text, values)).rows as Result,
      });
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
