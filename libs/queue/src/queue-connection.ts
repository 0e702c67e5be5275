import { type Settings } from '@app/config';
import { requiredDatabaseUrl } from '@app/database';
import { createPostgresBackend, createRedisBackend, setDefaultBackendFactory } from 'bullmq';
import { type Redis } from 'ioredis';
import pg from 'pg';
import { redisConnection } from './redis-connection.js';

/** A producer answers a request and must fail at once when the queue is away; a worker waits for its return. */
export type QueueRole = 'producer' | 'worker';

/** A producer adds one job per request, in under a millisecond each. */
const PRODUCER_CONNECTIONS_MAX = 4;
/** Beside one per job under way: a `LISTEN` connection, the stalled check, and the fetching of jobs, of each queue. */
const WORKER_CONNECTIONS_MORE = 10;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * The queue's one connection of this process, to Redis where `REDIS_URL` is set and to PostgreSQL
 * otherwise. Shared by all queues and workers; closed by the owner after them.
 */
export class QueueConnection {
  private constructor(
    readonly backend: 'redis' | 'postgres',
    readonly connection: Redis | pg.Pool,
    readonly close: () => Promise<void>,
  ) {}

  /** Chooses the backend for the whole process. Call before any queue is made, and after the migrations. */
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
      // without a server there is nobody to take leave of
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
      // Losing the last jobs in a crash of the database server is harmless: the reconciler makes them again
      // from the rows, which are committed durably on connections of their own.
      options: '-c search_path=bullmq -c synchronous_commit=off',
      keepAlive: true,
      max: connectionsMax,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    pool.on('error', onError);
    return new QueueConnection('postgres', pool, () => pool.end());
  }
}
