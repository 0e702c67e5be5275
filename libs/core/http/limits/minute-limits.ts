import { type LimitName } from '@core/contract';
import { METRICS } from '@core/observability';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { tooManyInAMinute } from './too-many-in-a-minute.js';
import { monotonicMs } from './monotonic-clock.js';
import { type RequestWindow, RequestWindows, type WindowsOutcome } from './request-windows.js';

/** How long to skip the count store after it has failed. */
const REST_MS = 1_000;

/**
 * Counts requests per minute. If the count store is down, requests pass uncounted and the log reports how
 * many.
 */
@Injectable()
export class MinuteLimits implements OnApplicationShutdown {
  private readonly logger = new Logger('limits');
  private restUntil = 0;
  private uncounted = 0;

  constructor(private readonly store: RequestWindows) {}

  /** Returns undefined if the request could not be counted. */
  async take(...windows: readonly RequestWindow[]): Promise<WindowsOutcome | undefined> {
    if (monotonicMs() < this.restUntil) {
      this.noteUncounted();
      return undefined;
    }
    try {
      const outcome = await this.store.take(windows);
      if (this.uncounted > 0) this.report('limits.counted_again');
      return outcome;
    } catch (error) {
      this.noteUncounted();
      // of requests that fail together, only the first one logs
      if (monotonicMs() >= this.restUntil) this.report('limits.store_unavailable', error);
      this.restUntil = monotonicMs() + REST_MS;
      return undefined;
    }
  }

  /**
   * Counts a request in one window. `whenFull` is the error message if the window is full, `name` the limit.
   * @throws ApiError rate_limited
   */
  async enter(name: LimitName, window: RequestWindow, whenFull: string): Promise<void> {
    const outcome = await this.take(window);
    if (!outcome || outcome.admitted) return;
    throw tooManyInAMinute(name, whenFull, outcome.windows[0]!.resetMs);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }

  private noteUncounted(): void {
    this.uncounted++;
    METRICS.limitUncounted.add();
  }

  /** `uncounted`: requests admitted without a count since the last report. */
  private report(event: string, error?: unknown): void {
    this.logger.warn({ event, uncounted: this.uncounted, ...(error !== undefined && { error }) });
    this.uncounted = 0;
  }
}
