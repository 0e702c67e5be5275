import { FlightWorkRepository } from '@app/database';
import { ProcessFlightQueue } from '@app/queue';
import { Injectable } from '@nestjs/common';
import { type Chore } from '../chore.js';

/** A flight that stays unclaimed longer than this has probably lost its job. */
const IDLE_SECONDS = 10;
const BATCH = 500;

/**
 * Creates the jobs of flights again that are missing because a queue lost its data, or an API or worker crashed. A job of
 * the same attempt is not duplicated, and one of an earlier attempt finds the flight held or done.
 */
@Injectable()
export class DueFlights implements Chore {
  readonly name = 'due flights';

  constructor(
    private readonly work: FlightWorkRepository,
    private readonly queue: ProcessFlightQueue,
  ) {}

  /** Queues all of them, however many a lost queue contained. */
  async run(stopping: AbortSignal) {
    let flights = 0;
    for await (const due of this.work.due(IDLE_SECONDS, BATCH)) {
      await this.queue.addAll(due);
      flights += due.length;
      if (stopping.aborted) break;
    }
    return { flights };
  }
}
