/** What a batch found. */
export interface AdoptedBatch {
  readonly flights: number;
  /** Id of the last flight checked; null if there are no more. */
  readonly last: string | null;
}

/** Finds flights from before a provider was configured: checks all flights once per worker, a batch at a time. */
export class Adoption {
  /** Id of the last flight that was checked; null after the last of all. */
  private upTo: string | null = '0';
  private isRunning = false;

  /** @param adopt checks the next flights after this id */
  constructor(private readonly adopt: (after: string) => Promise<AdoptedBatch>) {}

  /** Resolves after the last flight, or the current batch if the worker stops. Returns how many flights were found. */
  async run(stopping: AbortSignal): Promise<number> {
    if (this.isRunning) return 0;
    this.isRunning = true;
    try {
      return await this.adoptAll(stopping);
    } finally {
      this.isRunning = false;
    }
  }

  private async adoptAll(stopping: AbortSignal): Promise<number> {
    let found = 0;
    while (this.upTo !== null && !stopping.aborted) {
      const { flights, last } = await this.adopt(this.upTo);
      this.upTo = last;
      found += flights;
    }
    return found;
  }
}
