import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { type Queue } from 'bullmq';
import {
  PROCESS_FLIGHT_JOB_OPTIONS,
  PROCESS_FLIGHT_QUEUE,
  type ProcessFlightJob,
  processFlightJobId,
} from './jobs.js';

@Injectable()
export class ProcessFlightQueue {
  constructor(@InjectQueue(PROCESS_FLIGHT_QUEUE) private readonly queue: Queue<ProcessFlightJob>) {}

  /** Adds the job of this attempt unless it is there. @throws when the queue's backend is unreachable. */
  async add(job: ProcessFlightJob, attempt: number): Promise<void> {
    await this.queue.add(
      'process-flight',
      { accountId: job.accountId, flightId: job.flightId },
      { ...PROCESS_FLIGHT_JOB_OPTIONS, jobId: processFlightJobId(job.flightId, attempt) },
    );
  }

  /** Resolves while the queue's backend answers. */
  async ping(): Promise<void> {
    await this.queue.getJobCounts('waiting');
  }
}
