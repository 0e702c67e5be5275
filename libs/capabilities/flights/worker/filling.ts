import { type Chore } from '@core/work';
import { type UploadsInHand } from './uploads-in-hand.js';

/** Adds to flights of earlier releases what they lack, batch by batch, with uploads in between. */
export abstract class Filling implements Chore {
  abstract readonly name: string;
  readonly mayTakeHours = true;

  /** @param batch flights that are locked and read at a time */
  protected constructor(
    private readonly uploads: UploadsInHand,
    private readonly batch: number,
  ) {}

  /** @returns how many flights it has filled; fewer than `batch` when none is left */
  protected abstract fillBatch(batch: number): Promise<number>;

  async run(stopping: AbortSignal) {
    for (let flights = 0; ;) {
      const batch = await this.fillBatch(this.batch);
      flights += batch;
      if (batch < this.batch || stopping.aborted) return { flights };
      await this.uploads.waitUntilQuiet(stopping);
    }
  }
}
