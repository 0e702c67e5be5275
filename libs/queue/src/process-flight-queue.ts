import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import { type Queue } from 'bullmq';
import {
  PROCESS_FLIGHT_JOB_OPTIONS,
  PROCESS_FLIGHT_QUEUE,
  type ProcessFlightJob,
  processFlightJobId,
} from './jobs.js';

/** A queue that has not answered by then is away: a client that never connected would let a call wait for ever. */
const ANSWER_TIMEOUT_MS = 2_000;

@Injectable()
export class ProcessFlightQueue {
  constructor(@InjectQueue(PROCESS_FLIGHT_QUEUE) private readonly queue: Queue<ProcessFlightJob>) {
    const logger = new Logger('queue');
    queue.on('error', (error) => logger.warn({ event: 'queue.error', error }));
  }

  /** Adds the job of this attempt unless it is there. @throws when the queue's backend does not answer. */
  async add(job: ProcessFlightJob, attempt: number): Promise<void> {
    await answered(
      this.queue.add(
        'process-flight',
        { accountId: job.accountId, flightId: job.flightId },
        { ...PROCESS_FLIGHT_JOB_OPTIONS, jobId: processFlightJobId(job.flightId, attempt) },
      ),
    );
  }

  /** Resolves while the queue's backend answers. */
  async ping(): Promise<void> {
    await answered(this.queue.getJobCounts('waiting'));
  }
}

async function answered<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The queue does not answer')), ANSWER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([call, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
