import { Injectable } from '@nestjs/common';
import { type Chore, NOTHING } from '@core/work';
import { SearchFillingRepository } from '../tables/search-filling.repository.js';
import { UploadsInHand } from './uploads-in-hand.js';

/** Flights that are locked and read at a time. */
const BATCH = 200;

/** Makes flights of earlier releases searchable, also those that their workers still finish during an upgrade. */
@Injectable()
export class SearchFilling implements Chore {
  readonly name = 'search';
  private isRunning = false;

  constructor(
    private readonly rows: SearchFillingRepository,
    private readonly uploads: UploadsInHand,
  ) {}

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
      const batch = await this.rows.fill(BATCH);
      filled += batch;
      if (batch < BATCH || stopping.aborted) return filled;
      await this.uploads.waitUntilQuiet(stopping);
    }
  }
}
