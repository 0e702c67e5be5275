import { SETTINGS, type Settings } from '@core/config';
import { DebriefWorkRepository } from '../tables/debrief-work.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { type Chore, deleteInBatches } from '@core/work';

const BATCH = 500;

/** Deletes debriefs that a newer one replaced long ago, and old failed runs. */
@Injectable()
export class DebriefHistory implements Chore {
  readonly name = 'debrief history';

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: DebriefWorkRepository,
  ) {}

  async run(stopping: AbortSignal) {
    const { debriefHistoryDays } = this.settings;
    return {
      debriefs: await deleteInBatches(BATCH, stopping, (limit) =>
        this.work.forgetReplaced(debriefHistoryDays, limit),
      ),
    };
  }
}
