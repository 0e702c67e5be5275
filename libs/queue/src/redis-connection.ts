import { Redis, type RedisOptions } from 'ioredis';

const RETRY_FIRST_MS = 50;
/** A server that is back is met again within a second: the library's own five would be a pilot's wait. */
const RETRY_MS_MAX = 1_000;

/** How long to wait before connecting again, in ms. */
export function retryInMs(attempts: number): number {
  return Math.min(RETRY_FIRST_MS * attempts, RETRY_MS_MAX);
}

/** A connection to Redis, which connects again by itself and can be ended at any time. */
export function redisConnection(url: string, options: RedisOptions): Redis {
  return endable(new Redis(url, { retryStrategy: retryInMs, ...options }));
}

/**
 * Lets a connection, and those that are made from it, be ended also while it waits to connect again. The library then only
 * gives up the waiting and never says that it has ended, for which a worker that is closed waits for ever
 * (https://github.com/taskforcesh/bullmq/issues/4656).
 */
function endable(redis: Redis): Redis {
  const disconnect = redis.disconnect.bind(redis);
  const duplicate = redis.duplicate.bind(redis);
  redis.disconnect = (reconnect = false) => {
    const waits = redis.status === 'reconnecting';
    disconnect(reconnect);
    if (!waits || reconnect) return;
    redis.connect().catch(() => undefined); // ended before it begins, which does say so
    disconnect();
  };
  redis.duplicate = (override) => endable(duplicate(override));
  return redis;
}
