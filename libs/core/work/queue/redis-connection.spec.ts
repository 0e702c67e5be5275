import { type Redis } from 'ioredis';
import { redisConnection, retryInMs } from './redis-connection.js';

/** Nothing listens on this port: `tcpmux` is obsolete. */
const NOWHERE = 'redis://127.0.0.1:1';

function untilEvent(redis: Redis, event: string): Promise<void> {
  return new Promise((resolve) => redis.once(event, () => resolve()));
}

describe('a connection to Redis', () => {
  it.each([
    ['it', (redis: Redis) => redis],
    ['one that was made from it', (redis: Redis) => redis.duplicate<undefined>()],
  ])('emits "end" when %s is ended while waiting to reconnect', async (_, chosen) => {
    const nowhere = redisConnection(NOWHERE, {
      maxRetriesPerRequest: null,
      retryStrategy: () => 1_000_000,
      lazyConnect: true,
      disconnectTimeout: 1,
    });
    const redis = chosen(nowhere);
    const errors: string[] = [];
    redis.on('error', ({ message }: Error) => errors.push(message));
    const waits = untilEvent(redis, 'reconnecting');
    redis.connect().catch(() => undefined);
    await waits;
    const asked = redis.get('a').catch(({ message }: Error) => message);
    const ended = untilEvent(redis, 'end');
    redis.disconnect();
    await ended;
    expect(await asked).toBe('Connection is closed.');
    expect(errors).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });

  it('ends those that were made from it', async () => {
    const nowhere = redisConnection(NOWHERE, { retryStrategy: () => 1_000_000, lazyConnect: true });
    const copy = nowhere.duplicate();
    copy.on('error', () => undefined);
    const waits = untilEvent(copy, 'reconnecting');
    copy.connect().catch(() => undefined);
    await waits;
    const ended = untilEvent(copy, 'end');
    nowhere.disconnect();
    await ended;
  });

  it('reconnects soon, and at least every second', () => {
    expect([1, 2, 20, 1_000].map(retryInMs)).toEqual([50, 100, 1_000, 1_000]);
  });
});
