import {
  ProcessFlightQueue,
  type Chore,
  NOTHING,
  addLostJobs,
  IDLE_SECONDS,
  LOST_JOBS_BATCH,
} from '@core/work';
import { FlightQueueRepository } from '../tables/flight-queue.repository.js';
import { FlightWorkRepository } from '../tables/flight-work.repository.js';
import { Injectable } from '@nestjs/common';

/**
 * Creates the jobs of flights again that are missing because a queue lost its data, or an API or worker crashed. A job of
 * the same attempt is not duplicated, and one of an earlier attempt finds the flight held or done.
 */
@Injectable()
export class DueFlights implements Chore {
  readonly name = 'due flights';

  constructor(
    private readonly work: FlightWorkRepository,
    private readonly rows: FlightQueueRepository,
    private readonly queue: ProcessFlightQueue,
  ) {}

  async run(stopping: AbortSignal) {
    if (await this.isLongAndComplete()) return NOTHING;
    return { flights: await addLostJobs(this.work, (due) => this.queue.addAll(due), stopping) };
  }

  /**
   * Adding the jobs of a long queue again takes seconds, so it is done only if there are fewer jobs than flights. If jobs
   * of finished flights make up for missing ones, those are added once the others have run. The jobs are counted first:
   * flights that end meanwhile only make fewer, and those that come have not waited for long.
   */
  private async isLongAndComplete(): Promise<boolean> {
    const jobs = await this.queue.size();
    const waiting = await this.rows.waiting(IDLE_SECONDS);
    return waiting > LOST_JOBS_BATCH && jobs >= waiting;
  }
}
