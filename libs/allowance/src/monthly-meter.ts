import { utcDayOf, type UtcMonth } from '@app/contract';
import { AllowanceRepository, type RequestCount, RequestTallyRepository } from '@tables/allowance';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';

/** A crash of this process loses at most the counts of this interval. */
const FLUSH_INTERVAL_MS = 1_000;

/**
 * Counts the requests of each month. If the plan has a limit, a request is counted before it is answered, by
 * one statement on a row shared by all processes, so the limit is never exceeded. Unlimited plans, returned
 * requests and the usage per day are summed in memory and written once a second.
 */
@Injectable()
export class MonthlyMeter implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('limits');
  private pending = new Map<string, RequestCount>();
  private writing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly allowance: AllowanceRepository,
    private readonly tally: RequestTallyRepository,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => this.flushSoon(), FLUSH_INTERVAL_MS);
  }

  /**
   * Writes the last second's counts while the database is still connected, after the last request has been
   * answered.
   */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  /**
   * Takes one request from the month's quota. Returns how many are used now, or false if the quota is used
   * up.
   */
  async take(accountId: string, month: UtcMonth, limit: number): Promise<number | false> {
    const used = await this.allowance.takeRequest(accountId, month, limit);
    if (used !== false) this.note(accountId, month, { requests: 1 });
    return used;
  }

  /** Counts one request of an unlimited plan or route. */
  count(accountId: string, month: UtcMonth): void {
    this.note(accountId, month, { requests: 1, monthly: 1 });
  }

  /** Counts one request of the console, which uses up no quota. */
  countConsole(accountId: string, month: UtcMonth): void {
    this.note(accountId, month, { fromConsole: 1 });
  }

  /** Returns a request that must not count after all. */
  giveBack(accountId: string, month: UtcMonth): void {
    this.note(accountId, month, { requests: -1, monthly: -1 });
  }

  /** Writes the pending counts. @throws if it cannot; the counts are kept for the next attempt */
  async flush(): Promise<void> {
    this.writing = this.writing.catch(() => undefined).then(() => this.write());
    return this.writing;
  }

  private async write(): Promise<void> {
    if (this.pending.size === 0) return;
    const counts = this.pending;
    this.pending = new Map();
    try {
      await this.tally.add([...counts.values()]);
    } catch (error) {
      for (const count of counts.values()) this.add(count);
      this.logger.warn({ event: 'limits.usage_not_written', accounts: counts.size, error });
      throw error;
    }
  }

  /** A failed write is logged and retried on the next interval. */
  private flushSoon(): void {
    this.flush().catch(() => undefined);
  }

  private note(accountId: string, month: UtcMonth, count: Partial<RequestCount>): void {
    this.add({
      accountId,
      month,
      day: utcDayOf(new Date()),
      requests: 0,
      monthly: 0,
      fromConsole: 0,
      ...count,
    });
  }

  private add(count: RequestCount): void {
    const name = `${count.accountId} ${count.month} ${count.day}`;
    const known = this.pending.get(name);
    this.pending.set(name, {
      ...count,
      requests: (known?.requests ?? 0) + count.requests,
      monthly: (known?.monthly ?? 0) + count.monthly,
      fromConsole: (known?.fromConsole ?? 0) + count.fromConsole,
    });
  }
}
