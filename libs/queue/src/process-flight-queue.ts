import { InjectQueue } from '@nestjs/bullmq';
import { RecurringFault } from '@app/observability';
import { Injectable, Logger } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { answered } from './answered.js';
import { JOB_OPTIONS, PROCESS_FLIGHT_QUEUE, type ProcessFlightJob, processFlightJobId } from './jobs.js';

interface FlightAttempt extends ProcessFlightJob {
  readonly attempt: number;
}

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
    const { name, data, opts } = jobOf({ ...job, attempt });
    await answered(this.queue.add(name, data, opts));
  }

  /** As `add`, for many at once. */
  async addAll(attempts: readonly FlightAttempt[]): Promise<void> {
    await answered(this.queue.addBulk(attempts.map(jobOf)));
  }

  /** @throws if the queue's backend does not respond */
  async ping(): Promise<void> {
    await answered(this.queue.getJobCounts('waiting'));
  }
}

function jobOf({ accountId, flightId, attempt }: FlightAttempt) {
  return {
    name: 'process-flight',
    data: { accountId, flightId },
    opts: { ...JOB_OPTIONS, jobId: processFlightJobId(flightId, attempt) },
  };
}
