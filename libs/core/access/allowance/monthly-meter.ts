import { type UtcDay, utcDayOf, type UtcMonth, utcMonthOf } from '@core/contract';
import { AllowanceRepository } from './tables/allowance.repository.js';
import { type RequestCount, RequestTallyRepository } from './tables/request-tally.repository.js';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { PendingCounts } from './pending-counts.js';

/**
 * Counts the requests of each month. If the plan has a limit, a request is counted before it is answered, by
 * one statement on a row shared by all processes, so the limit is never exceeded. Unlimited plans, returned
 * requests and the usage per day are summed in memory and written once a second.
 */
@Injectable()
export class MonthlyMeter implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('limits');
  private readonly pending = new PendingCounts<RequestCount>({
    nameOf: ({ accountId, month, day }) => `${accountId} ${month} ${day}`,
    sum: (a, b) => ({
      ...a,
      requests: a.requests + b.requests,
      monthly: a.monthly + b.monthly,
      fromConsole: a.fromConsole + b.fromConsole,
      directUploads: a.directUploads + b.directUploads,
    }),
    write: (counts) => this.tally.add(counts),
    onFailure: (error, accounts) => this.logger.warn({ event: 'limits.usage_not_written', accounts, error }),
  });

  constructor(
    private readonly allowance: AllowanceRepository,
    private readonly tally: RequestTallyRepository,
  ) {}

  onModuleInit(): void {
    this.pending.start();
  }

  /**
   * Writes the last second's counts while the database is still connected, after the last request has been
   * answered.
   */
  async beforeApplicationShutdown(): Promise<void> {
    await this.pending.stop();
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

  /** Takes one direct upload from the day. Returns how many are used now, or false if all are taken. */
  async takeDirectUpload(accountId: string, day: UtcDay, limit: number): Promise<number | false> {
    return this.allowance.takeDirectUpload(accountId, day, limit);
  }

  /** Returns a direct upload that must not count after all. */
  giveBackDirectUpload(accountId: string, day: UtcDay): void {
    this.note(accountId, utcMonthOf(new Date(day)), { directUploads: -1, day });
  }

  /** Takes one request from the share of an app in the month's quota. Returns false if all of it is taken. */
  async takeOfApp(accountId: string, appId: string, month: UtcMonth, limit: number): Promise<boolean> {
    return this.allowance.takeAppRequest(accountId, appId, month, limit);
  }

  /** Returns a request of an app that must not count after all. No request waits for it. */
  giveBackOfApp(accountId: string, appId: string, month: UtcMonth): void {
    this.allowance.returnAppRequest(accountId, appId, month).catch((error: unknown) => {
      this.logger.warn({ event: 'limits.usage_not_written', accounts: 1, error });
    });
  }

  /** Writes the pending counts. @throws if it cannot; the counts are kept for the next attempt */
  async flush(): Promise<void> {
    await this.pending.flush();
  }

  private note(accountId: string, month: UtcMonth, count: Partial<RequestCount>): void {
    this.pending.add({
      accountId,
      month,
      day: utcDayOf(new Date()),
      requests: 0,
      monthly: 0,
      fromConsole: 0,
      directUploads: 0,
      ...count,
    });
  }
}
