import { LRUCache } from 'lru-cache';

/** Most that are remembered, of about 200 bytes each; with more, the one shown longest ago is asked for again. */
export const ENDED_SESSIONS_MAX = 10_000;
/** So soon the database is asked again: it may have been put back to an hour in which the session was live. */
export const ENDED_SESSION_SECONDS = 600;

/**
 * SHA-256 of tokens that open no session any more, so that whoever goes on showing a dead cookie costs no look-up
 * each time. To remember what is live would keep an ended session open; this cannot shut one out: a token is shown only
 * after its session was there, as our signature on the cookie says, and a session that has ended does not come back. A
 * sign-in gets a token that was never seen.
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
