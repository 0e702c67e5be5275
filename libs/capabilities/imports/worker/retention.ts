import { inBatches, retention } from '@core/work';
import { ImportUpkeepRepository } from '../tables/import-upkeep.repository.js';

/** Each has a row per file. */
const IMPORTS_PER_BATCH = 5;

/** Imports that finished more than `IMPORT_HISTORY_DAYS` ago. Their flights stay. */
export const OLD_IMPORTS = retention(
  'old imports',
  [ImportUpkeepRepository],
  ({ importHistoryDays }, imports) => ({
    imports: inBatches(IMPORTS_PER_BATCH, (limit) => imports.removeFinished(importHistoryDays, limit)),
  }),
);
