import { utcDayOf, type UtcMonth } from '@app/contract';
import { AllowanceRepository, type RequestCount, RequestTallyRepository } from '@app/database';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';

/** What a crash of this process may forget. */
const FLUSH_INTERVAL_MS = 1_000;

/**
 * Counts the requests of each month. Where the plan has a limit, a request is counted before it is answered, by
 * one statement on the row that all processes share, so that the last one is given once. Where it has none, and
 * for requests that are given back, the process adds up and writes once a second. So it does for the usage by day,
 * by which nothing is limited.
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

  /** Writes what is left of the last second, while the database is still there. The last request has been answered. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  /** Takes one request of the month's. Returns how many are used then, or false when all are used up. */
  async take(accountId: string, month: UtcMonth, limit: number): Promise<number | false> {
    const used = await this.allowance.takeRequest(accountId, month, limit);
    if (used !== false) this.note(accountId, month, { requests: 1, monthly: 0 });
    return used;
  }

  /** Counts one request that no limit could refuse. */
  count(accountId: string, month: UtcMonth): void {
    this.note(accountId, month, { requests: 1, monthly: 1 });
  }

  /** Gives a request back that shall not count after all. */
  giveBack(accountId: string, month: UtcMonth): void {
    this.note(accountId, month, { requests: -1, monthly: -1 });
  }

  /** Writes what this process has added up. @throws when it cannot; it is kept for the next time then. */
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

  /** What cannot be written is logged, and tried again. */
  private flushSoon(): void {
    this.flush().catch(() => undefined);
  }

  private note(accountId: string, month: UtcMonth, count: Pick<RequestCount, 'requests' | 'monthly'>): void {
    this.add({ accountId, month, day: utcDayOf(new Date()), ...count });
  }

  private add(count: RequestCount): void {
    const name = `${count.accountId} ${count.month} ${count.day}`;
    const known = this.pending.get(name);
    this.pending.set(name, {
      ...count,
      requests: (known?.requests ?? 0) + count.requests,
      monthly: (known?.monthly ?? 0) + count.monthly,
    });
  }
}
