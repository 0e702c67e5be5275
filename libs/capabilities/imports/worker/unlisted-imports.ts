import { SETTINGS, type Settings } from '@core/config';
import { ArchiveListing, ArchiveRefusedError, InvalidArchiveError } from '@capabilities/flights';
import { listingLimits } from '../domain/new-imports.js';
import { ArchivePartMissingError, ArchiveStore, FileStoreUnavailableError } from '@core/storage';
import { ImportUpkeepRepository, type UnlistedImport } from '../tables/import-upkeep.repository.js';
import { ImportWorkRepository } from '../tables/import-work.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Chore, NOTHING } from '@core/work';

const IMPORTS_PER_ROUND = 20;

/**
 * Lists the files of imports that a release before `import_entries` accepted, whose workers read the archive. Their ZIP
 * files are not opened, because the positions of the files that have been read must stay.
 */
@Injectable()
export class UnlistedImports implements Chore {
  readonly name = 'unlisted imports';
  private readonly logger = new Logger('imports');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly archives: ArchiveStore,
    private readonly imports: ImportUpkeepRepository,
    private readonly work: ImportWorkRepository,
  ) {}

  /** Does nothing while the store is unavailable. */
  async run(stopping: AbortSignal) {
    let imports = 0;
    try {
      for (const unlisted of await this.imports.unlisted(IMPORTS_PER_ROUND)) {
        if (stopping.aborted) break;
        await this.list(unlisted);
        imports++;
      }
    } catch (error) {
      if (!(error instanceof FileStoreUnavailableError)) throw error;
      return NOTHING;
    }
    return { imports };
  }

  private async list({ id, importId, archiveBytes: bytes, filesTotal }: UnlistedImport): Promise<void> {
    const limits = listingLimits(this.settings);
    const isNested = false;
    try {
      const listing = await ArchiveListing.of(this.archives, { id: importId, bytes }, limits, isNested);
      if (listing.entries.length !== filesTotal)
        throw new InvalidArchiveError('It has another number of files');
      await this.imports.list(id, listing.expandedBytes, listing.entries);
    } catch (error) {
      const reason = failureOf(error);
      if (reason === undefined) throw error;
      this.logger.error({ event: 'import.failed', importId, error });
      await this.work.fail({ id }, reason);
    }
  }
}

/** Shown to the client. Undefined if another round may not meet the error. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof ArchiveRefusedError) return error.message;
  const isLasting = error instanceof InvalidArchiveError || error instanceof ArchivePartMissingError;
  return isLasting ? 'The archive is damaged or missing.' : undefined;
}
