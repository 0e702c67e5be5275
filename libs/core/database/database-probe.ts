import { SETTINGS, type Settings } from '@core/config';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { requiredDatabaseUrl } from './database-url.js';

/** A database that takes longer to respond counts as unavailable. Load balancers usually wait less. */
const TIMEOUT_MS = 2_000;

/**
 * Checks the state of the database over its own connection. In the connection pool, a health check would queue after
 * all other queries, and a load balancer would remove a process that is merely busy.
 */
@Injectable()
export class DatabaseProbe implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.pool = new pg.Pool({
      connectionString: requiredDatabaseUrl(settings),
      application_name: 'health-check',
      max: 1,
      idleTimeoutMillis: 0, // stays connected: connecting is slow when the server is busy
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    this.pool.on('error', () => undefined); // the idle connection was lost; the next check opens another one
  }

  /**
   * Whether the database rejects writes: a hot standby, a demoted primary, or a server made read-only, for example
   * because its disk is full.
   * @throws if the database does not respond in time
   */
  async isReadOnly(): Promise<boolean> {
    const { rows } = await this.pool.query<{ readOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "readOnly"`,
    );
    return rows[0]?.readOnly ?? false;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
