import { SETTINGS, type Settings } from '@app/config';
import { FlightWorkRepository } from '@app/database';
import { ProcessFlightQueue } from '@app/queue';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { OrphanedFiles } from './orphaned-files.js';
import { Reanalysis } from './reanalysis.js';

/** A flight that waits longer than this without having been claimed has probably lost its job. */
const IDLE_SECONDS = 10;
const BATCH = 500;

/**
 * Makes the rest agree with the rows, which are the record. Rebuilds lost jobs: after a queue lost its data, an
 * API died between row and job, or a worker died with a flight in hand. A job of the same attempt is not
 * doubled, and one of an earlier attempt that still waits finds the flight held or done. Has files swept away
 * that belong to no row, and flights analysed again that were put up for it.
 */
@Injectable()
export class Reconciler implements OnApplicationShutdown {
  private readonly logger = new Logger('worker');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: FlightWorkRepository,
    private readonly queue: ProcessFlightQueue,
    private readonly orphanedFiles: OrphanedFiles,
    private readonly reanalysis: Reanalysis,
  ) {}

  start(): void {
    void this.run();
    this.timer = setInterval(() => void this.run(), this.settings.reconcileIntervalSeconds * 1_000);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async run(): Promise<void> {
    await this.attempt('reconciler.failed', () => this.queueDue());
    await this.attempt('reconciler.sweep_failed', () => this.orphanedFiles.sweep());
    // may take hours, in which the next rounds do the other two
    await this.attempt('reconciler.reanalysis_failed', () => this.reanalysis.run());
  }

  private async queueDue(): Promise<void> {
    const due = await this.work.due(IDLE_SECONDS, BATCH);
    for (const { accountId, flightId, attempt } of due) {
      await this.queue.add({ accountId, flightId }, attempt);
    }
    if (due.length > 0) this.logger.log({ event: 'reconciler.queued', flights: due.length });
  }

  /** What fails is tried again in the next round. */
  private async attempt(failureEvent: string, step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.logger.warn({ event: failureEvent, error });
    }
  }
}
