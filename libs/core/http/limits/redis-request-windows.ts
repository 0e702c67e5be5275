import { Redis } from 'ioredis';
import { type RequestWindow, RequestWindows, WINDOW_MS, type WindowsOutcome } from './request-windows.js';

const CONNECT_TIMEOUT_MS = 2_000;
const KEY_PREFIX = 'limits:';

/**
 * One list per window: the times in milliseconds at which its requests were admitted. Uses the clock of
 * Redis, so all processes share one clock. Returns whether the request was admitted and, for each window, its
 * count and when the oldest request leaves it.
 */
const TAKE = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local window = ${WINDOW_MS}
local admitted = 1
for i, key in ipairs(KEYS) do
  local oldest = redis.call('LINDEX', key, 0)
  while oldest and tonumber(oldest) <= now - window do
    redis.call('LPOP', key)
    oldest = redis.call('LINDEX', key, 0)
  end
  if redis.call('LLEN', key) >= tonumber(ARGV[i]) then admitted = 0 end
end
local answer = { admitted }
for i, key in ipairs(KEYS) do
  if admitted == 1 then
    redis.call('RPUSH', key, string.format('%.0f', now))
    redis.call('PEXPIRE', key, window)
  end
  local oldest = redis.call('LINDEX', key, 0)
  answer[#answer + 1] = redis.call('LLEN', key)
  answer[#answer + 1] = oldest and (oldest + window - now) or 0
end
return answer
`;

interface RedisWithTake extends Redis {
  take(keyCount: number, ...keysAndLimits: (string | number)[]): Promise<number[]>;
}

/** Windows shared by all API processes, counted in one round trip. */
export class RedisRequestWindows extends RequestWindows {
  private constructor(private readonly redis: RedisWithTake) {
    super();
  }

  /**
   * Resolves once Redis is connected, or after a timeout, while it keeps reconnecting in the background.
   * @param answerTimeoutMs `take` throws if a count takes longer
   */
  static async open(
    url: string,
    answerTimeoutMs: number,
    onError: (error: Error) => void,
  ): Promise<RedisRequestWindows> {
    const redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: CONNECT_TIMEOUT_MS,
      commandTimeout: answerTimeoutMs,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
    });
    redis.on('error', onError);
    redis.defineCommand('take', { lua: TAKE });
    await redis.connect().catch(() => undefined); // the error event reports it
    return new RedisRequestWindows(redis as RedisWithTake);
  }

  /** @throws if Redis does not respond */
  async take(windows: readonly RequestWindow[]): Promise<WindowsOutcome> {
    const names = windows.map(({ name }) => KEY_PREFIX + name);
    const limits = windows.map(({ limit }) => limit);
    const [admitted, ...counts] = await this.redis.take(names.length, ...names, ...limits);
    return {
      admitted: admitted === 1,
      windows: limits.map((limit, i) => ({
        limit,
        remaining: Math.max(0, limit - counts[2 * i]!),
        resetMs: counts[2 * i + 1]!,
      })),
    };
  }

  async close(): Promise<void> {
    await this.redis.quit().catch(() => this.redis.disconnect());
  }
}
