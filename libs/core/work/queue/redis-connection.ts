import { Redis, type RedisOptions } from 'ioredis';

const RETRY_FIRST_MS = 50;
/**
 * Reconnects within a second once the server is back. The library's default of five seconds would keep a
 * pilot waiting.
 */
const RETRY_MS_MAX = 1_000;

/** The delay before the next reconnect, in ms. */
export function retryInMs(attempts: number): number {
  return Math.min(RETRY_FIRST_MS * attempts, RETRY_MS_MAX);
}

/** A connection to Redis that reconnects on its own and can be ended at any time. */
export function redisConnection(url: string, options: RedisOptions): Redis {
  return endable(new Redis(url, { retryStrategy: retryInMs, ...options }));
}

/**
 * Makes it possible to end a connection while it waits to reconnect. The library only stops waiting and emits no `end`,
 * so closing a worker would hang (https://github.com/taskforcesh/bullmq/issues/4656). Its duplicates, which workers make to
 * wait for jobs, end with it.
 */
function endable(redis: Redis): Redis {
  const disconnect = redis.disconnect.bind(redis);
  const duplicate = redis.duplicate.bind(redis);
  const duplicates: Redis[] = [];
  redis.disconnect = (reconnect = false) => {
    if (!reconnect) for (const each of duplicates) each.disconnect();
    const waits = redis.status === 'reconnecting';
    disconnect(reconnect);
    if (!waits || reconnect) return;
    redis.connect().catch(() => undefined); // ended right away, which does emit "end"
    disconnect();
  };
  redis.duplicate = (override) => {
    const copy = endable(duplicate(override));
    duplicates.push(copy);
    return copy;
  };
  return redis;
}
