import { LogbookKeepingRepository } from '../tables/logbook-keeping.repository.js';
import { Injectable } from '@nestjs/common';
import { type Chore } from '@core/work';
import { UploadsInHand } from './uploads-in-hand.js';

/** Turns of an account per round, each of up to a year of flights: during an import, there is always something to do. */
const TURNS = 20;

/** Computes totals and records of what has changed since the previous round, so that reads of the logbook do not have to. */
@Injectable()
export class LogbookKeeping implements Chore {
  readonly name = 'logbook totals';
  readonly mayTakeHours = true;

  constructor(
    private readonly logbooks: LogbookKeepingRepository,
    private readonly uploads: UploadsInHand,
  ) {}

  async run(stopping: AbortSignal) {
    const accounts = await this.begin(stopping);
    return { accounts, halves: await this.keep(stopping) };
  }

  private async begin(stopping: AbortSignal): Promise<number> {
    let begun = 0;
    for (; !stopping.aborted && (await this.logbooks.begin()); begun++) {
      await this.uploads.waitUntilQuiet(stopping);
    }
    return begun;
  }

  /** Accounts take turns, so that a large one does not delay the others. */
  private async keep(stopping: AbortSignal): Promise<number> {
    let kept = 0;
    for (let turn = 0; turn < TURNS; turn++) {
      const before = kept;
      for (let afterId = '0'; !stopping.aborted;) {
        const batch = await this.logbooks.keep(afterId);
        if (!batch) break;
        afterId = batch.accountId;
        kept += batch.halves;
        await this.uploads.waitUntilQuiet(stopping);
      }
      if (kept === before) break;
    }
    return kept;
  }
}
