import { SETTINGS, type Settings } from '@app/config';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type BackgroundJob } from './background-job.js';
import { type Chore, CHORES } from './chore.js';

/**
 * Does the chores, one after the other, in rounds at a fixed interval: it makes everything else agree with the rows,
 * which are the source of truth. A round does not wait for an earlier one: a reanalysis takes hours, and a chore that
 * hangs because its connection was lost must not stop the others, nor itself the next time.
 */
@Injectable()
export class Reconciler implements BackgroundJob {
  readonly name = 'reconciler';
  private readonly logger = new Logger('worker');
  private timer: NodeJS.Timeout | undefined;
  private readonly rounds = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CHORES) private readonly chores: readonly Chore[],
  ) {}

  start(): void {
    this.begin();
    this.timer = setInterval(() => this.begin(), this.settings.reconcileIntervalSeconds * 1_000);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.timer);
    await Promise.all(this.rounds);
  }

  private begin(): void {
    const round = this.round().finally(() => this.rounds.delete(round));
    this.rounds.add(round);
  }

  private async round(): Promise<void> {
    for (const chore of this.chores) {
      if (this.stopping.signal.aborted) return;
      await this.do(chore);
    }
  }

  private async do(chore: Chore): Promise<void> {
    try {
      const counts = await chore.run(this.stopping.signal);
      if (Object.values(counts).some((count) => count > 0))
        this.logger.log({ event: 'reconciler.done', chore: chore.name, ...counts });
    } catch (error) {
      this.logger.warn({ event: 'reconciler.failed', chore: chore.name, error });
    }
  }
}
