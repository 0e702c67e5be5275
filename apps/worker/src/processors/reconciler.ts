import { SETTINGS, type Settings } from '@app/config';
import { FlightWorkRepository } from '@app/database';
import { ProcessFlightQueue } from '@app/queue';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';

/** A flight that waits longer than this without having been claimed has probably lost its job. */
const IDLE_SECONDS = 10;
const BATCH = 500;

/**
 * Rebuilds lost jobs from the rows, which are the record: after a queue lost its data, an API died between
 * row and job, or a worker died with a flight in hand. A job of the same attempt is not doubled, and one of an
 * earlier attempt that still waits finds the flight held or done.
 */
@Injectable()
export class Reconciler implements OnApplicationShutdown {
  private readonly logger = new Logger('worker');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: FlightWorkRepository,
    private readonly queue: ProcessFlightQueue,
  ) {}

  start(): void {
    void this.run();
    this.timer = setInterval(() => void this.run(), this.settings.reconcileIntervalSeconds * 1_000);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async run(): Promise<void> {
    try {
      const due = await this.work.due(IDLE_SECONDS, BATCH);
      for (const { accountId, flightId, attempt } of due) {
        await this.queue.add({ accountId, flightId }, attempt);
      }
      if (due.length > 0) this.logger.log({ event: 'reconciler.queued', flights: due.length });
    } catch (error) {
      this.logger.warn({ event: 'reconciler.failed', error });
    }
  }
}
