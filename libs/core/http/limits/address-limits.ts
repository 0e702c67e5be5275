import { SETTINGS, type Settings } from '@core/config';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type AddressedRequest, clientOf } from './client-address.js';
import { tooManyInAMinute } from './too-many-in-a-minute.js';
import { MinuteLimits } from './minute-limits.js';
import { WINDOW_MS } from './request-windows.js';
import { monotonicMs } from './monotonic-clock.js';

/** Maximum number of addresses remembered as blocked. Beyond that, the oldest ones may try keys again. */
const BLOCKED_MAX = 10_000;

const WHAT = { open: 'without a key', unknown: 'with an unknown path or method' };

/** Limits by client IP address, for requests without a valid API key. */
@Injectable()
export class AddressLimits {
  /** Addresses that may not try keys until their time to live ends. */
  private readonly blocked = new LRUCache<string, true>({
    max: BLOCKED_MAX,
    ttl: WINDOW_MS,
    ttlResolution: 0,
    perf: { now: monotonicMs },
  });
  private readonly counted = new WeakSet<object>();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly minutes: MinuteLimits,
  ) {}

  /**
   * Counts a request to a route that needs no key. Counts it once, however often it is called.
   * @throws ApiError rate_limited
   */
  async enterOpen(request: AddressedRequest): Promise<void> {
    await this.enterOnce('open', request);
  }

  /**
   * Counts a request to an unknown path or method, unless it has been counted already. This limit is separate
   * from that of open routes, so a client that probes paths does not use up the shared pages or sign-ins of
   * others on the same IP address.
   * @throws ApiError rate_limited
   */
  async enterUnknown(request: AddressedRequest): Promise<void> {
    await this.enterOnce('unknown', request);
  }

  /**
   * Counts a request for a tile of a map. A page needs dozens, so their limit is separate.
   * @throws ApiError rate_limited
   */
  async enterTile(request: AddressedRequest): Promise<void> {
    const limit = this.settings.tileRequestsPerMinute;
    await this.minutes.enter(
      'tiles',
      { name: `tile:${clientOf(request.ip)}`, limit },
      `The limit of an IP address is ${limit} map tiles per minute.`,
    );
  }

  /**
   * Rejects an address that has tried too many keys, from this process's memory, without a key look-up or a
   * count.
   * @throws ApiError rate_limited
   */
  refuseBlocked(request: AddressedRequest): void {
    const leftMs = this.blocked.getRemainingTTL(clientOf(request.ip));
    if (leftMs > 0) throw this.tooManyKeys(leftMs);
  }

  /**
   * Counts a request whose key is missing, invalid, or of a disabled account.
   * @throws ApiError rate_limited if there were too many
   */
  async enterWithoutValidKey(request: AddressedRequest): Promise<void> {
    const client = clientOf(request.ip);
    const limit = this.settings.keylessRequestsPerMinute;
    const outcome = await this.minutes.take({ name: `keyless:${client}`, limit });
    if (!outcome) return;
    const { remaining, resetMs } = outcome.windows[0]!;
    if (remaining === 0 && resetMs > 0) this.blocked.set(client, true, { ttl: resetMs });
    if (!outcome.admitted) throw this.tooManyKeys(resetMs);
  }

  private async enterOnce(kind: 'open' | 'unknown', request: AddressedRequest): Promise<void> {
    if (this.counted.has(request)) return;
    this.counted.add(request);
    const limit = this.settings.openRequestsPerMinute;
    await this.minutes.enter(
      kind,
      { name: `${kind}:${clientOf(request.ip)}`, limit },
      `The limit of an IP address is ${limit} requests per minute ${WHAT[kind]}.`,
    );
  }

  private tooManyKeys(ms: number) {
    return tooManyInAMinute(
      'keyless',
      `The limit of an IP address is ${this.settings.keylessRequestsPerMinute} requests per minute without a valid key.`,
      ms,
    );
  }
}
