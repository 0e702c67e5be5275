import { InjectQueue } from '@nestjs/bullmq';
import { RecurringFault } from '@app/observability';
import { Injectable, Logger } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { answered } from './answered.js';
import { DEBRIEF_QUEUE, type DebriefJob, debriefJobId, JOB_OPTIONS } from './jobs.js';

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
  async add(
    { accountId, debriefId }: DebriefJob,
    attempt: number,
    { isAwaited }: { isAwaited: boolean },
  ): Promise<void> {
    // jobs without a priority go before those with one
    const priority = isAwaited ? {} : { priority: 1 };
    const options = { ...JOB_OPTIONS, ...priority, jobId: debriefJobId(debriefId, attempt, { isAwaited }) };
    await answered(this.queue.add('debrief', { accountId, debriefId }, options));
  }
}
