import { type Settings } from '@core/config';
import {
  CONNECTIONS_KEPT,
  directDatabaseUrl,
  observePool,
  prepareStatements,
  surviveLostConnections,
} from '@core/database';
import { createPostgresBackend, createRedisBackend, setDefaultBackendFactory } from 'bullmq';
import { type Redis } from 'ioredis';
import pg from 'pg';
import { answered } from './answered.js';
import { redisConnection } from './redis-connection.js';

/**
 * A producer serves a request and must fail fast if the queue is down; a worker waits for it to come back.
 */
export type QueueRole = 'producer' | 'worker';

/** A producer adds one job per request, in under a millisecond each. */
const PRODUCER_CONNECTIONS_MAX = 4;
/** BullMQ has one constant text per command, of which we use about twenty. */
const PREPARED_TEXTS_MAX = 200;
/** In addition to one per active job: for each queue, the `LISTEN` connection, the stalled check and fetching jobs. */
const WORKER_CONNECTIONS_MORE = 10;
const CONNECT_TIMEOUT_MS = 5_000;

/** Connections to PostgreSQL that the queue of a process opens at most. */
export function queueConnectionsMax(
  { redisUrl, analysisThreads }: Pick<Settings, 'redisUrl' | 'analysisThreads'>,
  role: QueueRole,
): number {
  if (redisUrl !== undefined) return 0;
  return role === 'producer' ? PRODUCER_CONNECTIONS_MAX : 2 * analysisThreads + WORKER_CONNECTIONS_MORE;
}

/**
 * This process's single queue connection: to Redis if `REDIS_URL` is set, otherwise to PostgreSQL. Shared by
 * all queues and workers; the owner closes it after them.
 */
export class QueueConnection {
  private constructor(
    readonly backend: 'redis' | 'postgres',
    readonly connection: Redis | pg.Pool,
    readonly close: () => Promise<void>,
    /**
     * Ends the connection to a queue that does not respond, and with it all calls that wait for a response. PostgreSQL ends
     * them itself: without it, the whole process waits.
     */
    readonly cut: () => void,
  ) {}

  /** Sets the backend for the whole process. Call it after the migrations and before creating a queue. */
  static open(settings: Settings, role: QueueRole, onError: (error: Error) => void): QueueConnection {
    return settings.redisUrl
      ? QueueConnection.redis(settings.redisUrl, role, onError)
      : QueueConnection.postgres(
          directDatabaseUrl(settings), // BullMQ listens, and its connections need a search path
          queueConnectionsMax(settings, role),
          settings.databasePreparedStatements === 'on',
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
    const cut = () => redis.disconnect();
    const close = async () => {
      // without a connection, QUIT would fail
      if (redis.status === 'ready') await answered(redis.quit()).catch(cut);
      else cut();
    };
    return new QueueConnection('redis', redis, close, cut);
  }

  private static postgres(
    url: string,
    connectionsMax: number,
    preparesStatements: boolean,
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
      min: CONNECTIONS_KEPT,
      max: connectionsMax,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    pool.on('error', onError);
    surviveLostConnections(pool);
    observePool('queue', pool);
    if (preparesStatements) pool.on('connect', (client) => prepareStatements(client, namesOfTexts()));
    return new QueueConnection(
      'postgres',
      pool,
      () => pool.end(),
      () => undefined,
    );
  }
}

/** Names texts in order of their first use, up to a limit. */
function namesOfTexts(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === PREPARED_TEXTS_MAX) return known;
    const name = `queue_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
