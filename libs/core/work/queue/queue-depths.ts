import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { type Queue } from 'bullmq';
import { answered } from './answered.js';
import { DEBRIEF_QUEUE, PROCESS_FLIGHT_QUEUE } from './jobs.js';

/** Jobs of a queue by state, and the workers connected to it. Failed jobs are not kept: the rows record failures. */
export interface QueueDepth {
  readonly name: typeof PROCESS_FLIGHT_QUEUE | typeof DEBRIEF_QUEUE;
  readonly waiting: number;
  readonly active: number;
  /** Waiting for a retry. */
  readonly delayed: number;
  readonly workers: number;
}

/** How much work waits in the queues. */
@Injectable()
export class QueueDepths {
  constructor(
    @InjectQueue(PROCESS_FLIGHT_QUEUE) private readonly flights: Queue,
    @InjectQueue(DEBRIEF_QUEUE) private readonly debriefs: Queue,
  ) {}

  /** @throws if the queue's backend does not respond */
  async read(): Promise<QueueDepth[]> {
    return Promise.all([depthOf(PROCESS_FLIGHT_QUEUE, this.flights), depthOf(DEBRIEF_QUEUE, this.debriefs)]);
  }
}

async function depthOf(name: QueueDepth['name'], queue: Queue): Promise<QueueDepth> {
  const [counts, workers] = await answered(
    Promise.all([queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed'), queue.getWorkersCount()]),
  );
  const { waiting = 0, prioritized = 0, active = 0, delayed = 0 } = counts;
  return { name, waiting: waiting + prioritized, active, delayed, workers };
}
