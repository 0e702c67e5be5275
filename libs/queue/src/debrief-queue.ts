import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { answered } from './answered.js';
import { DEBRIEF_QUEUE, type DebriefJob, debriefJobId, JOB_OPTIONS } from './jobs.js';

@Injectable()
export class DebriefQueue {
  constructor(@InjectQueue(DEBRIEF_QUEUE) private readonly queue: Queue<DebriefJob>) {
    const logger = new Logger('queue');
    queue.on('error', (error) => logger.warn({ event: 'queue.error', error }));
  }

  /** Adds the job of this attempt unless it is there. @throws when the queue's backend does not answer. */
  async add({ accountId, debriefId }: DebriefJob, attempt: number): Promise<void> {
    const options = { ...JOB_OPTIONS, jobId: debriefJobId(debriefId, attempt) };
    await answered(this.queue.add('debrief', { accountId, debriefId }, options));
  }
}
