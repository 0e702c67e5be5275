import { inBatches, retention } from '@core/work';
import { DebriefWorkRepository } from '../tables/debrief-work.repository.js';

const BATCH = 500;

/** Debriefs that a newer one replaced long ago, and old failed runs. */
export const DEBRIEF_HISTORY = retention(
  'debrief history',
  [DebriefWorkRepository],
  ({ debriefHistoryDays }, work) => ({
    debriefs: inBatches(BATCH, (limit) => work.forgetReplaced(debriefHistoryDays, limit)),
  }),
);
