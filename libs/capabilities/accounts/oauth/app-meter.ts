import { PendingCounts } from '@core/access';
import { utcDayOf } from '@core/contract';
import { type AppCount, AppRepository } from '../tables/oauth/app.repository.js';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';

/** Counts the requests of each app by day. They limit nothing, so no request waits for them. */
@Injectable()
export class AppMeter implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('oauth');
  private readonly pending = new PendingCounts<AppCount>({
    nameOf: ({ appId, day }) => `${appId} ${day}`,
    sum: (a, b) => ({
      ...a,
      requests: a.requests + b.requests,
      clientErrors: a.clientErrors + b.clientErrors,
      serverErrors: a.serverErrors + b.serverErrors,
    }),
    write: (counts) => this.apps.count(counts),
    onFailure: (error, apps) => this.logger.warn({ event: 'oauth.usage_not_written', apps, error }),
  });

  constructor(private readonly apps: AppRepository) {}

  onModuleInit(): void {
    this.pending.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.pending.stop();
  }

  /** @param status of the response */
  note(appId: string, status: number): void {
    this.pending.add({
      appId,
      day: utcDayOf(new Date()),
      requests: 1,
      clientErrors: status >= 400 && status < 500 ? 1 : 0,
      serverErrors: status >= 500 ? 1 : 0,
    });
  }

  async flush(): Promise<void> {
    await this.pending.flush();
  }
}
