import { type FlightWalkRepository } from '../tables/flight-walk.repository.js';

/** What a batch found. */
export interface AdoptedBatch {
  readonly flights: number;
  /** Id of the last flight checked; null if there are no more. */
  readonly last: string | null;
}

/**
 * Finds flights from before a provider was configured: checks each flight once, a batch at a time, and goes on where
 * the last worker stopped.
 */
export class Adoption {
  private isDone = false;

  /**
   * @param name of the walk over all flights
   * @param adopt checks the next flights after this id
   */
  constructor(
    private readonly name: string,
    private readonly walks: Pick<FlightWalkRepository, 'reached' | 'reach'>,
    private readonly adopt: (after: string) => Promise<AdoptedBatch>,
  ) {}

  /** Resolves after the last flight, or the current batch if the worker stops. Returns how many flights were found. */
  async run(stopping: AbortSignal): Promise<number> {
    if (this.isDone) return 0;
    let found = 0;
    let reached = await this.walks.reached(this.name);
    while (!stopping.aborted) {
      const { flights, last } = await this.adopt(reached);
      found += flights;
      this.isDone = last === null;
      if (last === null) break;
      await this.walks.reach(this.name, last);
      reached = last;
    }
    return found;
  }
}
