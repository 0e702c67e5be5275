import { ImportUpkeepRepository } from '../tables/import-upkeep.repository.js';
import { Injectable, Logger } from '@nestjs/common';
import { type Chore, deleteInBatches } from '@core/work';

/** Many times what the largest file takes. */
export const STALLED_SECONDS = 600;
/** Shown to the client. */
const REASON =
  'No file could be read for 10 minutes. The flights that were imported stay. Send the archive again: they are skipped.';
/** Each has a row per file. */
const IMPORTS_PER_BATCH = 5;

/** Fails imports that workers are at work on without getting on, and removes the lists of files that need not be read. */
@Injectable()
export class StalledImports implements Chore {
  readonly name = 'stalled imports';
  private readonly logger = new Logger('imports');

  constructor(private readonly imports: ImportUpkeepRepository) {}

  async run(stopping: AbortSignal) {
    const failed = await this.imports.failStalled(STALLED_SECONDS, REASON);
    for (const importId of failed) this.logger.error({ event: 'import.stalled', importId });
    const files = await deleteInBatches(IMPORTS_PER_BATCH, stopping, (limit) =>
      this.imports.removeEntries(limit),
    );
    return { failed: failed.length, files };
  }
}
