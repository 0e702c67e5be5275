const CONNECT_TIMEOUT_MS = 2_000;

/** Why Redis does not respond; undefined if it does. */
export async function redisSilence(url: string): Promise<string | undefined> {
  const { Redis } = await import('ioredis'); // few installations have one
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason = 'no connection';
  redis.on('error', (error: NodeJS.ErrnoException) => (reason = error.code ?? error.message));
  try {
    await redis.connect();
    await redis.ping();
    return undefined;
  } catch {
    return reason;
  } finally {
    redis.disconnect();
  }
}
