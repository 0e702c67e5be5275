import { type Settings } from '@app/config';
import { requiredDatabaseUrl, surviveLostConnections } from '@app/database';
import { createPostgresBackend, createRedisBackend, setDefaultBackendFactory } from 'bullmq';
import { type Redis } from 'ioredis';
import pg from 'pg';
import { redisConnection } from './redis-connection.js';

/**
 * A producer serves a request and must fail fast if the queue is down; a worker waits for it to come back.
 */
export type QueueRole = 'producer' | 'worker';

/** A producer adds one job per request, in under a millisecond each. */
const PRODUCER_CONNECTIONS_MAX = 4;
/** In addition to one per active job: for each queue, the `LISTEN` connection, the stalled check and fetching jobs. */
const WORKER_CONNECTIONS_MORE = 10;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * This process's single queue connection: to Redis if `REDIS_URL` is set, otherwise to PostgreSQL. Shared by
 * all queues and workers; the owner closes it after them.
 */
export class QueueConnection {
  private constructor(
    readonly backend: 'redis' | 'postgres',
    readonly connection: Redis | pg.Pool,
    readonly close: () => Promise<void>,
  ) {}

  /** Sets the backend for the whole process. Call it after the migrations and before creating a queue. */
  static open(settings: Settings, role: QueueRole, onError: (error: Error) => void): QueueConnection {
    return settings.redisUrl
      ? QueueConnection.redis(settings.redisUrl, role, onError)
      : QueueConnection.postgres(
          requiredDatabaseUrl(settings),
          role === 'producer'
            ? PRODUCER_CONNECTIONS_MAX
            : 2 * settings.analysisThreads + WORKER_CONNECTIONS_MORE,
          onError,
        );
  }

  private static redis(url: string, role: QueueRole, onError: (error: Error) => void): QueueConnection {
    setDefaultBackendFactory(createRedisBackend);
    const producer = role === 'producer';
    const redis = redisConnection(url, {
      maxRetriesPerRequest: producer ? 1 : null,
      enableOfflineQueue: !producer,
      connectTimeout: CONNECT_TIMEOUT_MS,
    });
    redis.on('error', onError);
    return new QueueConnection('redis', redis, async () => {
      // without a connection, QUIT would fail
      if (redis.status === 'ready') await redis.quit().catch(() => redis.disconnect());
      else redis.disconnect();
    });
  }

  private static postgres(
    url: string,
    connectionsMax: number,
    onError: (error: Error) => void,
  ): QueueConnection {
    setDefaultBackendFactory(createPostgresBackend);
    const pool = new pg.Pool({
      connectionString: url,
      application_name: 'queue',
      // losing the last jobs when the database server crashes is harmless: the reconciler adds them again
      // from the rows, which are committed durably on other connections
      options: '-c search_path=bullmq -c synchronous_commit=off',
      keepAlive: true,
      max: connectionsMax,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    pool.on('error', onError);
    surviveLostConnections(pool);
    return new QueueConnection('postgres', pool, () => pool.end());
  }
}
