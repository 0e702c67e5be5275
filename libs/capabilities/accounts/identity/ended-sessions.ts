import { LRUCache } from 'lru-cache';

/**
 * The most tokens remembered, at about 200 bytes each. Beyond that, the least recently presented one is
 * looked up again.
 */
export const ENDED_SESSIONS_MAX = 10_000;
/**
 * How long a token is remembered. Limited because the database may be restored to a time when the session was
 * valid.
 */
export const ENDED_SESSION_SECONDS = 600;

/**
 * SHA-256 of tokens whose session has ended, so that a client that keeps sending a dead cookie does not cost
 * a query each time. Remembering valid sessions would keep them valid after they end. Remembering ended ones is safe:
 * the signature on the cookie proves that the session once existed, and an ended session never comes back.
 * Each sign-in gets a new token.
 */
export class EndedSessions {
  private readonly hashes: LRUCache<string, true>;

  /** `now`: a monotonic clock, in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.hashes = new LRUCache({
      max: ENDED_SESSIONS_MAX,
      ttl: ENDED_SESSION_SECONDS * 1_000,
      ttlResolution: 0,
      perf: { now },
    });
  }

  has(tokenSha256: string): boolean {
    return this.hashes.get(tokenSha256) ?? false;
  }

  note(tokenSha256: string): void {
    this.hashes.set(tokenSha256, true);
  }
}
