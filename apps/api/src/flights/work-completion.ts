import { SETTINGS, type Settings } from '@app/config';
import { directDatabaseUrl, WORK_FINISHED_CHANNEL, NotificationListener } from '@app/database';
import { DebriefWorkRepository } from '@tables/debriefs';
import { FlightWorkRepository } from '@tables/flights';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

/** A notification is lost if the listening connection breaks at the wrong moment. The poll makes up for it. */
const POLL_INTERVAL_MS = 250;

/**
 * Wakes waiting requests once the worker has finished their flight or debrief. One `LISTEN` connection and one poll
 * serve all requests of the process, for every queue backend. The row is authoritative; the notification only signals
 * when to read it.
 */
@Injectable()
export class WorkCompletion implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('flights');
  private readonly waiting = new Map<string, Set<(finished: boolean) => void>>();
  private readonly listener: NotificationListener;
  private poll: NodeJS.Timeout | undefined;
  private polling = false;
  private stopping = false;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly flights: FlightWorkRepository,
    private readonly debriefs: DebriefWorkRepository,
  ) {
    this.listener = new NotificationListener(directDatabaseUrl(settings), WORK_FINISHED_CHANNEL);
    this.listener.on('notification', (id) => this.settle(id, true));
  }

  async onModuleInit(): Promise<void> {
    await this.listener.open();
  }

  /**
   * Resolves to true once processing has finished, and to false on a timeout or when the service is stopping. Call this
   * before queueing the job, or the job may finish before the wait starts.
   */
  waitFor(id: string, timeoutMs: number): Promise<boolean> {
    if (this.stopping) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (finished: boolean) => {
        clearTimeout(timer);
        const others = this.waiting.get(id);
        others?.delete(end);
        if (others?.size === 0) this.waiting.delete(id);
        resolve(finished);
      };
      const timer = setTimeout(() => end(false), timeoutMs);
      this.waiting.set(id, (this.waiting.get(id) ?? new Set()).add(end));
      this.poll ??= setInterval(() => void this.pollOnce(), POLL_INTERVAL_MS);
    });
  }

  /** From now on, requests return "still processing" immediately. Their flights are stored and a worker continues. */
  stopWaiting(): void {
    this.stopping = true;
    this.stopPolling();
    for (const id of [...this.waiting.keys()]) this.settle(id, false);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.listener.close();
  }

  private settle(id: string, finished: boolean): void {
    for (const end of [...(this.waiting.get(id) ?? [])]) end(finished);
  }

  private stopPolling(): void {
    clearInterval(this.poll);
    this.poll = undefined;
  }

  /** The first poll without a waiting request is the last one. */
  private async pollOnce(): Promise<void> {
    if (this.waiting.size === 0) return this.stopPolling();
    if (this.polling) return;
    this.polling = true;
    try {
      const ids = [...this.waiting.keys()];
      const [flights, debriefs] = await Promise.all([
        this.flights.processingAmong(ids),
        this.debriefs.runningAmong(ids),
      ]);
      const unfinished = new Set([...flights, ...debriefs]);
      for (const id of ids) if (!unfinished.has(id)) this.settle(id, true);
    } catch (error) {
      this.logger.warn({ event: 'flight.poll_failed', error });
    } finally {
      this.polling = false;
    }
  }
}
