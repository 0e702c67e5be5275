import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Settings } from '@app/config';
import { ApiError, tryAgainIn } from '@app/contract';
import { mayHaveCommitted, newId } from '@app/database';
import { type ArchiveStore } from '@app/storage';
import { type ImportRecord, type ImportRepository } from '@tables/imports';
import { ArchiveTooLargeError, ArchiveWriter } from './archive/archive-writer.js';
import { ImportArchive, InvalidArchiveError } from './archive/import-archive.js';

/** `Retry-After` of a rejected import. */
const RETRY_AFTER_SECONDS = 60;
/** Folders are entries too. */
const ENTRIES_PER_FILE_MAX = 2;

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
   * Stores a ZIP archive, checks its list of files and creates the import. If that fails, nothing stays.
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
      const filesTotal = await this.count(publicId, writer.bytes);
      await sent;
      const archive = { publicId, name, archiveBytes: writer.bytes, filesTotal };
      const created = await this.imports.insert(accountId, archive);
      if (!created) throw new ApiError('account_disabled');
      return created;
    } catch (error) {
      // if the database's reply was lost, the import may exist; otherwise the workers remove the archive
      if (!mayHaveCommitted(error)) await this.archives.remove(publicId).catch(() => undefined);
      throw this.toApiError(error);
    }
  }

  /** @throws ApiError `invalid_archive` if it exceeds a limit or has no files */
  private async count(id: string, bytes: number): Promise<number> {
    const { importFilesMax, importExpandedMaxBytes, importFolderDepthMax, uploadMaxBytes } = this.limits;
    const limits = { fileBytesMax: uploadMaxBytes, folderDepthMax: importFolderDepthMax };
    const archive = await ImportArchive.open(this.archives, { id, bytes }, limits);
    const tooMany = `The archive contains more than ${importFilesMax} files.`;
    if (archive.entryCount > ENTRIES_PER_FILE_MAX * importFilesMax) throw invalid(tooMany);
    let [files, expandedBytes] = [0, 0];
    for await (const file of archive.files()) {
      files++;
      expandedBytes += file.bytes;
    }
    if (files === 0) throw invalid('The archive contains no files.');
    if (files > importFilesMax) throw invalid(tooMany);
    if (expandedBytes > importExpandedMaxBytes) {
      throw invalid(
        `The files of the archive have ${expandedBytes} bytes together. At most ${importExpandedMaxBytes} are allowed.`,
      );
    }
    return files;
  }

  private toApiError(error: unknown): unknown {
    if (error instanceof ArchiveTooLargeError) {
      return new ApiError('file_too_large', {
        limit: 'file_size',
        message: `The import is larger than the limit of ${this.limits.importMaxBytes} bytes.`,
      });
    }
    if (!(error instanceof InvalidArchiveError)) return error;
    return invalid(
      `The archive is not a ZIP file, or its list of files is damaged: ${error.message}.`,
      error,
    );
  }
}

function invalid(message: string, cause?: unknown): ApiError {
  return new ApiError('invalid_archive', { message, cause });
}
