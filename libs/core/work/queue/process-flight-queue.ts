import { InjectQueue } from '@nestjs/bullmq';
import { type QueuePlace } from '@core/contract';
import { RecurringFault } from '@core/observability';
import { Injectable, Logger } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { answered } from './answered.js';
import {
  JOB_OPTIONS,
  PROCESS_FLIGHT_QUEUE,
  type ProcessFlightJob,
  processFlightJobId,
  processFlightPriority,
} from './jobs.js';

/** A flight to process: its ids, claims so far and place in the queue. */
export interface QueuedFlight extends ProcessFlightJob, QueuePlace {
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
  async add(flight: QueuedFlight): Promise<void> {
    const { name, data, opts } = jobOf(flight);
    await answered(this.queue.add(name, data, opts));
  }

  /** As `add`, for many at once. */
  async addAll(flights: readonly QueuedFlight[]): Promise<void> {
    await answered(this.queue.addBulk(flights.map(jobOf)));
  }

  /** All jobs, including those in hand and those that wait for a retry. */
  async size(): Promise<number> {
    return answered(this.queue.getJobCountByTypes('waiting', 'prioritized', 'active', 'delayed'));
  }

  /** @throws if the queue's backend does not respond */
  async ping(): Promise<void> {
    await answered(this.queue.getJobCounts('waiting'));
  }
}

function jobOf({ accountId, flightId, origin, attempt, ...place }: QueuedFlight) {
  return {
    name: 'process-flight',
    data: { accountId, flightId, ...(origin && { origin }) },
    opts: {
      ...JOB_OPTIONS,
      priority: processFlightPriority(place),
      jobId: processFlightJobId(flightId, attempt, place),
    },
  };
}
