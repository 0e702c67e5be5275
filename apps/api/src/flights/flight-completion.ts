import {
  FLIGHT_FINISHED_CHANNEL,
  FlightWorkRepository,
  NotificationListener,
  requiredDatabaseUrl,
} from '@app/database';
import { SETTINGS, type Settings } from '@app/config';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';

/** A notification is lost when the listening connection breaks at the wrong moment; the poll finds what it told. */
const POLL_INTERVAL_MS = 250;

/**
 * Tells waiting requests that the worker is done with their flight. One `LISTEN` connection and one poll
 * serve all requests of the process, whichever backend the queue has: the row is the truth, the
 * notification only says when to look at it.
 */
@Injectable()
export class FlightCompletion implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('flights');
  private readonly waiting = new Map<string, Set<(finished: boolean) => void>>();
  private readonly listener: NotificationListener;
  private poll: NodeJS.Timeout | undefined;
  private polling = false;
  private stopping = false;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly work: FlightWorkRepository,
  ) {
    this.listener = new NotificationListener(requiredDatabaseUrl(settings), FLIGHT_FINISHED_CHANNEL);
    this.listener.on('notification', (flightId) => this.settle(flightId, true));
  }

  async onModuleInit(): Promise<void> {
    await this.listener.open();
    this.poll = setInterval(() => void this.look(), POLL_INTERVAL_MS);
  }

  /**
   * True when processing has ended, false when the time ran out or the service is stopping. Begin the wait before
   * the job is queued, or its end may come before anybody listens.
   */
  waitFor(flightId: string, timeoutMs: number): Promise<boolean> {
    if (this.stopping) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (finished: boolean) => {
        clearTimeout(timer);
        const others = this.waiting.get(flightId);
        others?.delete(end);
        if (others?.size === 0) this.waiting.delete(flightId);
        resolve(finished);
      };
      const timer = setTimeout(() => end(false), timeoutMs);
      this.waiting.set(flightId, (this.waiting.get(flightId) ?? new Set()).add(end));
    });
  }

  /** Requests under way are answered "still processing" at once: their flights are stored, a worker goes on. */
  beforeApplicationShutdown(): void {
    this.stopping = true;
    clearInterval(this.poll);
    for (const flightId of [...this.waiting.keys()]) this.settle(flightId, false);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.listener.close();
  }

  private settle(flightId: string, finished: boolean): void {
    for (const end of [...(this.waiting.get(flightId) ?? [])]) end(finished);
  }

  private async look(): Promise<void> {
    if (this.waiting.size === 0 || this.polling) return;
    this.polling = true;
    try {
      for (const flightId of await this.work.finishedAmong([...this.waiting.keys()]))
        this.settle(flightId, true);
    } catch (error) {
      this.logger.warn({ event: 'flight.poll_failed', error });
    } finally {
      this.polling = false;
    }
  }
}
