import { type Chore, NOTHING } from '@core/work';
import { type UploadsInHand } from './uploads-in-hand.js';

/** Adds to flights of earlier releases what they lack, batch by batch, with uploads in between. */
export abstract class Filling implements Chore {
  abstract readonly name: string;
  private isRunning = false;

  /** @param batch flights that are locked and read at a time */
  protected constructor(
    private readonly uploads: UploadsInHand,
    private readonly batch: number,
  ) {}

  /** @returns how many flights it has filled; fewer than `batch` when none is left */
  protected abstract fillBatch(batch: number): Promise<number>;

  async run(stopping: AbortSignal) {
    if (this.isRunning) return NOTHING;
    this.isRunning = true;
    try {
      return { flights: await this.fill(stopping) };
    } finally {
      this.isRunning = false;
    }
  }

  private async fill(stopping: AbortSignal): Promise<number> {
    for (let filled = 0; ;) {
      const batch = await this.fillBatch(this.batch);
      filled += batch;
      if (batch < this.batch || stopping.aborted) return filled;
      await this.uploads.waitUntilQuiet(stopping);
    }
  }
}
