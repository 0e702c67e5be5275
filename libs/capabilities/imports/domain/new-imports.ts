import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Settings } from '@core/config';
import { ApiError, tryAgainIn } from '@core/contract';
import { mayHaveCommitted, newId } from '@core/database';
import { type ArchiveStore } from '@core/storage';
import { type ImportRecord, type ImportRepository } from '../tables/import.repository.js';
import {
  ArchiveListing,
  type ListingLimits,
  ArchiveTooLargeError,
  ArchiveWriter,
  ArchiveRefusedError,
  InvalidArchiveError,
} from '@capabilities/flights';

/** `Retry-After` of a rejected import. */
const RETRY_AFTER_SECONDS = 60;

export type ImportLimits = Pick<
  Settings,
  | 'importMaxBytes'
  | 'importFilesMax'
  | 'importExpandedMaxBytes'
  | 'importFolderDepthMax'
  | 'importAccountMax'
  | 'uploadMaxBytes'
>;

/** Accepts archives. An archive is complete in the store before its import exists, so what is accepted is durable. */
export class NewImports {
  constructor(
    private readonly limits: ImportLimits,
    private readonly archives: ArchiveStore,
    private readonly imports: ImportRepository,
  ) {}

  /** @throws ApiError `import_limit_reached` */
  async admit(accountId: string): Promise<void> {
    const { importAccountMax } = this.limits;
    if ((await this.imports.unfinished(accountId)) < importAccountMax) return;
    const limit = `${importAccountMax} of your imports are unfinished, which is the limit.`;
    throw tryAgainIn('import_limit_reached', 'imports', limit, RETRY_AFTER_SECONDS);
  }

  /**
   * Stores a ZIP archive, lists its files and creates the import. If that fails, nothing stays.
   * @param name of the ZIP file
   * @param sent rejects if the archive is complete, but what it was sent in is not valid
   * @throws ApiError `file_too_large`, `invalid_archive`, and whatever the stream throws
   */
  async receive(
    accountId: string,
    zip: Readable,
    name: string | null,
    sent: Promise<void> = Promise.resolve(),
  ): Promise<ImportRecord> {
    const publicId = newId('import');
    const writer = new ArchiveWriter(this.archives, publicId, this.limits.importMaxBytes);
    try {
      await pipeline(zip, writer);
      const stored = { id: publicId, bytes: writer.bytes };
      const listing = await ArchiveListing.of(this.archives, stored, listingLimits(this.limits));
      await sent;
      const created = await this.imports.insert(accountId, { publicId, name, ...listing });
      if (!created) throw new ApiError('account_disabled');
      return created;
    } catch (error) {
      // if the database's reply was lost, the import may exist; otherwise the workers remove the archive
      if (!mayHaveCommitted(error)) await this.archives.remove(publicId).catch(() => undefined);
      throw this.toApiError(error);
    }
  }

  private toApiError(error: unknown): unknown {
    if (error instanceof ArchiveTooLargeError) {
      return new ApiError('file_too_large', {
        limit: 'file_size',
        message: `The import is larger than the limit of ${this.limits.importMaxBytes} bytes.`,
      });
    }
    if (error instanceof ArchiveRefusedError) return invalid(error.message, error);
    if (!(error instanceof InvalidArchiveError)) return error;
    return invalid(
      `The archive is not a ZIP file, or its list of files is damaged: ${error.message}.`,
      error,
    );
  }
}

/** What an archive may contain. */
export function listingLimits({
  uploadMaxBytes: fileBytesMax,
  importFolderDepthMax: folderDepthMax,
  importFilesMax: filesMax,
  importExpandedMaxBytes: expandedBytesMax,
  importMaxBytes: storedBytesMax,
}: ImportLimits): ListingLimits {
  return { fileBytesMax, folderDepthMax, filesMax, expandedBytesMax, storedBytesMax };
}

function invalid(message: string, cause: unknown): ApiError {
  return new ApiError('invalid_archive', { message, cause });
}
