import { type Worker } from 'bullmq';
import { answered } from '../queue/answered.js';
import { type QueueConnection } from '../queue/queue-connection.js';

/**
 * The jobs that one worker of a queue is processing. BullMQ's `close()` waits for the queue as well, without a limit: an
 * ended job is reported to Redis until Redis replies (https://github.com/taskforcesh/bullmq/issues/4656).
 */
export class JobsInHand {
  private readonly jobs = new Set<Promise<unknown>>();

  async during<T>(work: () => Promise<T>): Promise<T> {
    const job = work();
    this.jobs.add(job);
    try {
      return await job;
    } finally {
      this.jobs.delete(job);
    }
  }

  /**
   * Closes the worker. Resolves when these jobs have ended and the queue knows it, or does not respond. In that case another
   * worker gets the jobs again, and finds their rows done.
   */
  async close(worker: Worker, queue: QueueConnection): Promise<void> {
    const closed = worker.close();
    const ended = closed.then(
      () => true,
      () => true,
    );
    for (;;) {
      await Promise.allSettled(this.jobs);
      if (await answered(ended).catch(() => false)) return closed;
      if (this.jobs.size === 0) queue.cut(); // otherwise the queue has given this worker a last job
    }
  }
}
