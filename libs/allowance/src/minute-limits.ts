import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { tooManyInAMinute } from './counted-request.js';
import { monotonicMs } from './monotonic-clock.js';
import { type RequestWindow, RequestWindows, type WindowsOutcome } from './request-windows.js';

/** After the store of the counts has failed it is left alone for so long. */
const REST_MS = 1_000;

/**
 * Counts requests by the minute. A store that is away stops no request: it goes on uncounted, and the log says
 * how many did.
 */
@Injectable()
export class MinuteLimits implements OnApplicationShutdown {
  private readonly logger = new Logger('limits');
  private restUntil = 0;
  private uncounted = 0;

  constructor(private readonly store: RequestWindows) {}

  /** Undefined when the request could not be counted. */
  async take(...windows: readonly RequestWindow[]): Promise<WindowsOutcome | undefined> {
    if (monotonicMs() < this.restUntil) {
      this.uncounted++;
      return undefined;
    }
    try {
      const outcome = await this.store.take(windows);
      if (this.uncounted > 0) this.report('limits.counted_again');
      return outcome;
    } catch (error) {
      this.uncounted++;
      // of the requests that failed together the first one reports
      if (monotonicMs() >= this.restUntil) this.report('limits.store_unavailable', error);
      this.restUntil = monotonicMs() + REST_MS;
      return undefined;
    }
  }

  /** Counts a request in one window, which says so when it is full. @throws ApiError rate_limited */
  async enter(window: RequestWindow, whenFull: string): Promise<void> {
    const outcome = await this.take(window);
    if (!outcome || outcome.admitted) return;
    throw tooManyInAMinute(whenFull, outcome.windows[0]!.resetMs);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }

  /** `uncounted`: requests that were let through without a count since the last report. */
  private report(event: string, error?: unknown): void {
    this.logger.warn({ event, uncounted: this.uncounted, ...(error !== undefined && { error }) });
    this.uncounted = 0;
  }
}
