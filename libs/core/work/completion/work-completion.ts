import { Notifications, WORK_FINISHED_CHANNEL } from '@core/database';
import { Injectable, Logger } from '@nestjs/common';

/** A notification is lost if the listening connection breaks at the wrong moment. The poll makes up for it. */
const POLL_INTERVAL_MS = 250;

/** Rows that a worker works on. */
export interface WorkRows {
  /** Returns which of the rows with these public ids are still being worked on. */
  unfinishedAmong(publicIds: readonly string[]): Promise<string[]>;
}

/** Ends of waits, by the public id of their row. */
type Waits = Map<string, Set<(finished: boolean) => void>>;

/**
 * Wakes waiting requests once the worker has finished their flight or debrief. One poll serves all requests
 * of the process, for every queue backend. The row is authoritative; the notification only signals
 * when to read it.
 */
@Injectable()
export class WorkCompletion {
  private readonly logger = new Logger('work');
  private readonly waiting = new Map<WorkRows, Waits>();
  private poll: NodeJS.Timeout | undefined;
  private polling = false;
  private stopping = false;

  constructor(notifications: Notifications) {
    notifications.on(WORK_FINISHED_CHANNEL, (id) => this.settle(id, true));
  }

  /**
   * Resolves to true once the row's work has finished, and to false on a timeout or when the service is stopping. Call
   * this before queueing the job, or the job may finish before the wait starts.
   * @param rows where the row is
   */
  waitFor(id: string, timeoutMs: number, rows: WorkRows): Promise<boolean> {
    if (this.stopping) return Promise.resolve(false);
    const waits = this.waitsFor(rows);
    return new Promise((resolve) => {
      const end = (finished: boolean) => {
        clearTimeout(timer);
        const others = waits.get(id);
        others?.delete(end);
        if (others?.size === 0) waits.delete(id);
        resolve(finished);
      };
      const timer = setTimeout(() => end(false), timeoutMs);
      waits.set(id, (waits.get(id) ?? new Set()).add(end));
      this.poll ??= setInterval(() => void this.pollOnce(), POLL_INTERVAL_MS);
    });
  }

  /** From now on, requests return "still processing" immediately. Their flights are stored and a worker continues. */
  stopWaiting(): void {
    this.stopping = true;
    this.stopPolling();
    for (const waits of this.waiting.values()) for (const id of [...waits.keys()]) this.settle(id, false);
  }

  private waitsFor(rows: WorkRows): Waits {
    const waits = this.waiting.get(rows) ?? (new Map() as Waits);
    this.waiting.set(rows, waits);
    return waits;
  }

  private settle(id: string, finished: boolean): void {
    for (const waits of this.waiting.values()) for (const end of [...(waits.get(id) ?? [])]) end(finished);
  }

  private stopPolling(): void {
    clearInterval(this.poll);
    this.poll = undefined;
  }

  /** The first poll without a waiting request is the last one. */
  private async pollOnce(): Promise<void> {
    const awaited = [...this.waiting].filter(([, waits]) => waits.size > 0);
    if (awaited.length === 0) return this.stopPolling();
    if (this.polling) return;
    this.polling = true;
    try {
      await Promise.all(awaited.map(([rows, waits]) => this.settleFinished(rows, [...waits.keys()])));
    } catch (error) {
      this.logger.warn({ event: 'work.poll_failed', error });
    } finally {
      this.polling = false;
    }
  }

  private async settleFinished(rows: WorkRows, ids: readonly string[]): Promise<void> {
    const unfinished = new Set(await rows.unfinishedAmong(ids));
    for (const id of ids) if (!unfinished.has(id)) this.settle(id, true);
  }
}
