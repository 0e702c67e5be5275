import { ProcessFlightQueue } from '@app/queue';
import { FlightWorkRepository } from '@tables/flights';
import { Injectable } from '@nestjs/common';
import { type Chore } from '../chore.js';
import { addLostJobs } from '../lost-jobs.js';

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

  async run(stopping: AbortSignal) {
    return { flights: await addLostJobs(this.work, (due) => this.queue.addAll(due), stopping) };
  }
}
