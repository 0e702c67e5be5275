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
   * Adds the job of this attempt unless it is there. @throws when the queue's backend does not answer.
   * @param options `isAwaited`: somebody waits for it, so that it goes before those for which nobody does, also where
   *   such a one is there for the same run. Whichever job comes second finds the run held or done.
   */
  async add(
    { accountId, debriefId }: DebriefJob,
    attempt: number,
    { isAwaited }: { isAwaited: boolean },
  ): Promise<void> {
    // a job without a priority goes before those that have one
    const priority = isAwaited ? {} : { priority: 1 };
    const options = { ...JOB_OPTIONS, ...priority, jobId: debriefJobId(debriefId, attempt, { isAwaited }) };
    await answered(this.queue.add('debrief', { accountId, debriefId }, options));
  }
}
