import { SETTINGS, type Settings } from '@app/config';
import { Inject, Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { clientOf } from './client-address.js';
import { tooManyInAMinute } from './counted-request.js';
import { MinuteLimits } from './minute-limits.js';
import { monotonicMs } from './monotonic-clock.js';

/** Most addresses remembered as blocked; with more, the oldest are let look up a key again. */
const BLOCKED_MAX = 10_000;

const WHAT = { open: 'without a key', unknown: 'to unknown addresses or with methods they do not take' };

/** Limits by the address that a request comes from, for requests that no key answers for. */
@Injectable()
export class AddressLimits {
  /** Until when (by the monotonic clock) an address has used up its requests without a valid key. */
  private readonly blockedUntil = new Map<string, number>();
  private readonly counted = new WeakSet<object>();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly minutes: MinuteLimits,
  ) {}

  /** Counts a request for something that needs no key, once however often it is called. @throws ApiError rate_limited */
  async enterOpen(request: Request): Promise<void> {
    await this.enterOnce('open', request);
  }

  /**
   * Counts a request for what there is not, unless it counts already. Apart from what is open: whoever tries addresses
   * takes no health check, shared page or sign-in from those who share theirs. @throws ApiError rate_limited
   */
  async enterUnknown(request: Request): Promise<void> {
    await this.enterOnce('unknown', request);
  }

  /**
   * Refuses an address that has tried too many keys, from what this process remembers: it costs neither a look-up of
   * the key nor a count. @throws ApiError rate_limited
   */
  refuseBlocked(request: Request): void {
    const client = clientOf(request.ip);
    const until = this.blockedUntil.get(client);
    if (until === undefined) return;
    const now = monotonicMs();
    if (until > now) throw this.tooManyKeys(until - now);
    this.blockedUntil.delete(client);
  }

  /** Counts a request whose key is missing, not valid, or of a disabled account. @throws ApiError rate_limited when there were too many. */
  async enterWithoutValidKey(request: Request): Promise<void> {
    const client = clientOf(request.ip);
    const limit = this.settings.keylessRequestsPerMinute;
    const outcome = await this.minutes.take({ name: `keyless:${client}`, limit });
    if (!outcome) return;
    const { remaining, resetMs } = outcome.windows[0]!;
    if (remaining === 0) this.block(client, resetMs);
    if (!outcome.admitted) throw this.tooManyKeys(resetMs);
  }

  private async enterOnce(kind: 'open' | 'unknown', request: Request): Promise<void> {
    if (this.counted.has(request)) return;
    this.counted.add(request);
    const limit = this.settings.openRequestsPerMinute;
    await this.minutes.enter(
      { name: `${kind}:${clientOf(request.ip)}`, limit },
      `From one address, ${limit} requests ${WHAT[kind]} are answered in a minute.`,
    );
  }

  private block(client: string, ms: number): void {
    if (this.blockedUntil.size >= BLOCKED_MAX) {
      const [oldest] = this.blockedUntil.keys();
      if (oldest !== undefined) this.blockedUntil.delete(oldest);
    }
    this.blockedUntil.set(client, monotonicMs() + ms);
  }

  private tooManyKeys(ms: number) {
    return tooManyInAMinute(
      `From one address, ${this.settings.keylessRequestsPerMinute} requests without a valid key are answered in a minute.`,
      ms,
    );
  }
}
