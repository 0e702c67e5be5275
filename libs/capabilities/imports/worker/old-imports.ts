import { SETTINGS, type Settings } from '@core/config';
import { ImportUpkeepRepository } from '../tables/import-upkeep.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { type Chore, deleteInBatches } from '@core/work';

/** Each has a row per file. */
const IMPORTS_PER_BATCH = 5;

/** Deletes imports that finished more than `IMPORT_HISTORY_DAYS` ago. Their flights stay. */
@Injectable()
export class OldImports implements Chore {
  readonly name = 'old imports';

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly imports: ImportUpkeepRepository,
  ) {}

  async run(stopping: AbortSignal) {
    const { importHistoryDays } = this.settings;
    const imports = await deleteInBatches(IMPORTS_PER_BATCH, stopping, (limit) =>
      this.imports.removeFinished(importHistoryDays, limit),
    );
    return { imports };
  }
}
