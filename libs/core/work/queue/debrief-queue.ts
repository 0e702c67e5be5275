import { InjectQueue } from '@nestjs/bullmq';
import { RecurringFault } from '@core/observability';
import { Injectable, Logger } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { answered } from './answered.js';
import { DEBRIEF_QUEUE, type DebriefJob, debriefJobId, JOB_OPTIONS } from './jobs.js';

interface DebriefAttempt extends DebriefJob {
  readonly attempt: number;
  readonly isAwaited: boolean;
}

@Injectable()
export class DebriefQueue {
  constructor(@InjectQueue(DEBRIEF_QUEUE) private readonly queue: Queue<DebriefJob>) {
    const fault = new RecurringFault(new Logger('queue'), 'queue.error');
    queue.on('error', (error) => fault.warn(error));
  }

  /**
   * Adds the job of this attempt unless it already exists.
   * @throws if the queue's backend does not respond
   * @param options `isAwaited`: a client is waiting, so the job goes ahead of background jobs, even if there
   * is one for the same run. The second job to start finds the run taken or done.
   */
  async add(job: DebriefJob, attempt: number, options: { isAwaited: boolean }): Promise<void> {
    const { name, data, opts } = jobOf({ ...job, attempt, ...options });
    await answered(this.queue.add(name, data, opts));
  }

  /** As `add`, for many at once. */
  async addAll(attempts: readonly DebriefAttempt[]): Promise<void> {
    await answered(this.queue.addBulk(attempts.map(jobOf)));
  }
}

function jobOf({ accountId, debriefId, origin, attempt, isAwaited }: DebriefAttempt) {
  // a job without a priority goes before those that have one
  const priority = isAwaited ? {} : { priority: 1 };
  const jobId = debriefJobId(debriefId, attempt, { isAwaited });
  const data = { accountId, debriefId, ...(origin && { origin }) };
  return { name: 'debrief', data, opts: { ...JOB_OPTIONS, ...priority, jobId } };
}
