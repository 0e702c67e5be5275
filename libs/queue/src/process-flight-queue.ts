import { InjectQueue } from '@nestjs/bullmq';
import { RecurringFault } from '@app/observability';
import { Injectable, Logger } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { answered } from './answered.js';
import { JOB_OPTIONS, PROCESS_FLIGHT_QUEUE, type ProcessFlightJob, processFlightJobId } from './jobs.js';

@Injectable()
export class ProcessFlightQueue {
  constructor(@InjectQueue(PROCESS_FLIGHT_QUEUE) private readonly queue: Queue<ProcessFlightJob>) {
    const fault = new RecurringFault(new Logger('queue'), 'queue.error');
    queue.on('error', (error) => fault.warn(error));
  }

  /**
   * Adds the job of this attempt unless it already exists.
   * @throws if the queue's backend does not respond
   */
  async add(job: ProcessFlightJob, attempt: number): Promise<void> {
    await answered(
      this.queue.add(
        'process-flight',
        { accountId: job.accountId, flightId: job.flightId },
        { ...JOB_OPTIONS, jobId: processFlightJobId(job.flightId, attempt) },
      ),
    );
  }

  /** @throws if the queue's backend does not respond */
  async ping(): Promise<void> {
    await answered(this.queue.getJobCounts('waiting'));
  }
}
