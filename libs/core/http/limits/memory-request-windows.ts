import { monotonicMs } from './monotonic-clock.js';
import {
  type RequestWindow,
  RequestWindows,
  WINDOW_MS,
  type WindowsOutcome,
  type WindowState,
} from './request-windows.js';

/** Times of the counted requests, oldest first. */
class RequestLog {
  private times: number[] = [];
  private expired = 0;

  get used(): number {
    return this.times.length - this.expired;
  }

  get oldest(): number | undefined {
    return this.times[this.expired];
  }

  forgetUntil(time: number): void {
    while (this.expired < this.times.length && this.times[this.expired]! <= time) this.expired++;
    // compacted rarely, so the cost per request stays constant
    if (this.expired > this.times.length / 2) {
      this.times = this.times.slice(this.expired);
      this.expired = 0;
    }
  }

  add(time: number): void {
    this.times.push(time);
  }
}

/** Windows in memory, for a service with a single API process. */
export class MemoryRequestWindows extends RequestWindows {
  private readonly logs = new Map<string, RequestLog>();
  private nextSweep = 0;

  /** @param now a monotonic clock in milliseconds */
  constructor(private readonly now: () => number = monotonicMs) {
    super();
  }

  /** Number of windows in memory. */
  get size(): number {
    return this.logs.size;
  }

  take(windows: readonly RequestWindow[]): Promise<WindowsOutcome> {
    const now = this.now();
    this.sweep(now);
    const logs = windows.map(({ name }) => this.logOf(name));
    for (const log of logs) log.forgetUntil(now - WINDOW_MS);
    const admitted = windows.every(({ limit }, i) => logs[i]!.used < limit);
    if (admitted) for (const log of logs) log.add(now);
    return Promise.resolve({
      admitted,
      windows: windows.map(({ limit }, i) => stateOf(logs[i]!, limit, now)),
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private logOf(name: string): RequestLog {
    const known = this.logs.get(name);
    if (known) return known;
    const log = new RequestLog();
    this.logs.set(name, log);
    return log;
  }

  /** Runs once per window length, so that unused names do not stay forever. */
  private sweep(now: number): void {
    if (now < this.nextSweep) return;
    this.nextSweep = now + WINDOW_MS;
    for (const [name, log] of this.logs) {
      log.forgetUntil(now - WINDOW_MS);
      if (log.used === 0) this.logs.delete(name);
    }
  }
}

function stateOf(log: RequestLog, limit: number, now: number): WindowState {
  return {
    limit,
    remaining: Math.max(0, limit - log.used),
    resetMs: log.oldest === undefined ? 0 : log.oldest + WINDOW_MS - now,
  };
}
