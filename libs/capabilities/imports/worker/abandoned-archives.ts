import { SETTINGS, type Settings } from '@core/config';
import { RecurringFault } from '@core/observability';
import { ArchiveStore, FileStoreUnavailableError } from '@core/storage';
import { ImportUpkeepRepository } from '../tables/import-upkeep.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Chore, NOTHING } from '@core/work';

/**
 * Removes archives that no import needs: of requests that were interrupted, and of imports that were cancelled or whose
 * worker died before it removed them.
 */
@Injectable()
export class AbandonedArchives implements Chore {
  readonly name = 'abandoned archives';
  private readonly fault = new RecurringFault(new Logger('worker'), 'archives.sweep_skipped');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly archives: ArchiveStore,
    private readonly imports: ImportUpkeepRepository,
  ) {}

  /** Does nothing while the store is unavailable. */
  async run() {
    try {
      return { archives: await this.sweep() };
    } catch (error) {
      if (!(error instanceof FileStoreUnavailableError)) throw error;
      this.fault.warn(error);
      return NOTHING;
    }
  }

  /** One that is being received has no import yet, but its latest part is new. */
  private async sweep(): Promise<number> {
    const latest = new Map<string, number>();
    for (const { archiveId, writtenAt } of await this.archives.list()) {
      latest.set(archiveId, Math.max(latest.get(archiveId) ?? 0, writtenAt.getTime()));
    }
    if (latest.size === 0) return 0;
    const writtenBefore = Date.now() - this.settings.orphanedFileSeconds * 1_000;
    const running = await this.imports.runningAmong([...latest.keys()]);
    let removed = 0;
    for (const [archiveId, writtenAt] of latest) {
      if (running.get(archiveId) ?? writtenAt >= writtenBefore) continue;
      await this.archives.remove(archiveId);
      removed++;
    }
    return removed;
  }
}
