import { createHash } from 'node:crypto';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError } from '@core/contract';
import { isDatabaseUnavailable } from '@core/database';
import {
  ArchiveParts,
  contentOf,
  DamagedFileError,
  ExpandedTooLargeError,
  type Refusal,
  refused,
  uncompressed,
  type FileRefusal,
  FlightIntake,
  type InsertFlights,
  type LogToRead,
  readingSize,
  StateCorrections,
  type UploadedLog,
  UPLOADED_LOG_READING,
  UPLOADED_LOG_SPLITTING,
} from '@capabilities/flights';
import { METRICS } from '@core/observability';
import { ArchivePartMissingError, FileStoreUnavailableError } from '@core/storage';
import {
  type ClaimedFile,
  FileNotHeldError,
  ImportWorkRepository,
} from '../tables/import-work.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { AnalysisPool, AnalysisPoolClosedError } from '@capabilities/flights/worker';

/** Before a file is read again whose reading failed. What it needs may be there then. */
const FAULT_PAUSE_SECONDS = 5;

/** Makes flights of files, and records what became of each. */
@Injectable()
export class ImportFileReading {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: ImportWorkRepository,
    private readonly intake: FlightIntake,
    private readonly pool: AnalysisPool,
    private readonly archives: ArchiveParts,
    private readonly corrections: StateCorrections,
  ) {}

  /**
   * Reads a file. If the worker dies meanwhile, the file has been read or not, and nothing in between.
   * @throws FileNotHeldError, and any error that another attempt may not meet
   */
  async read(claimed: ClaimedFile, isSplit: boolean): Promise<void> {
    const { claim } = claimed;
    try {
      const refusal = refusalOf(claimed, this.settings.processingAttemptsMax);
      if (refusal) return await this.work.refuse(claim, refusal);
      const bytes = await this.contentOf(claimed);
      if (!(bytes instanceof Uint8Array)) return await this.work.refuse(claim, bytes);
      await this.store(claimed, bytes, await this.logOf(bytes, isSplit));
    } catch (error) {
      if (!isPassing(error)) await this.work.noteFault(claim, FAULT_PAUSE_SECONDS);
      throw error;
    }
  }

  private async store(
    { claim, entry }: ClaimedFile,
    bytes: Uint8Array,
    read: UploadedLog | FileRefusal,
  ): Promise<void> {
    const furtherBytes = bytes.length - entry.bytes;
    if ('reason' in read) {
      METRICS.uploads.add({ outcome: 'invalid' });
      return this.work.refuse(claim, refused(read.code, textOf(read)), furtherBytes);
    }
    const { accountId } = claim;
    const insert: InsertFlights = (rows, common) =>
      this.work.insertFlights(claim, rows, common, furtherBytes);
    const stored = await this.intake
      .store(accountId, { bytes }, read, 'import', insert)
      .catch((error: unknown) => noRoom(error));
    if ('code' in stored) return this.work.refuse(claim, stored, furtherBytes);
    const { flights, created, isCopy } = stored;
    if (!created) {
      // before the entry, so that another worker heeds them if this one dies
      const later = { headers: read.headers, sha256: createHash('sha256').update(bytes).digest() };
      const { due } = isCopy ? { due: [] } : await this.corrections.heed(accountId, flights, later, 'import');
      await this.work.duplicate(claim, flights[0]!.publicId, furtherBytes);
      for (const flight of due) await this.intake.enqueue(accountId, flight);
    }
    for (const flight of flights) {
      if (flight.status !== 'processed' && flight.status !== 'merged')
        await this.intake.enqueue(accountId, flight);
    }
  }

  private async contentOf({ claim, entry, archiveBytes, expandedBytes }: ClaimedFile) {
    const { uploadMaxBytes, importExpandedMaxBytes } = this.settings;
    const bytesMax = Math.min(uploadMaxBytes, entry.bytes + importExpandedMaxBytes - expandedBytes);
    try {
      const archive = { id: claim.importId, bytes: archiveBytes };
      return await uncompressed(await contentOf(this.archives, archive, entry), bytesMax);
    } catch (error) {
      if (error instanceof DamagedFileError) return refused('damaged');
      if (!(error instanceof ExpandedTooLargeError)) throw error;
      const message = `The file has more than ${bytesMax} bytes after decompression, which is the limit.`;
      return refused('file_too_large', message);
    }
  }

  /** Leases and webhooks share the event loop, so a long log is read on a thread. */
  private async logOf(bytes: Uint8Array, isSplit: boolean): Promise<UploadedLog | FileRefusal> {
    const { run, module, logBytesMax } = isSplit ? UPLOADED_LOG_SPLITTING : UPLOADED_LOG_READING;
    if (readingSize(bytes) <= logBytesMax) return run({ bytes, isSplit });
    return this.pool.run<UploadedLog | FileRefusal>({ bytes, isSplit } satisfies LogToRead, module);
  }
}

/** The file that kills every worker, or fails on every thread, must not stop the import. */
function refusalOf({ entry, lostWorkers }: ClaimedFile, attemptsMax: number): Refusal | undefined {
  const { refusalCode, refusalMessage } = entry;
  if (refusalCode !== null) return refused(refusalCode, refusalMessage!);
  return lostWorkers >= attemptsMax ? refused('processing_failed') : undefined;
}

/** The refusal of a file for which the plan has no room. @throws any other error */
function noRoom(error: unknown): Refusal {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'flight_limit_reached' || code === 'storage_limit_reached')
    return refused(code, (error as ApiError).message);
  throw error;
}

/** Whether the error says nothing about the file: it was taken away, the worker stops, or a service is unavailable. */
function isPassing(error: unknown): boolean {
  const kinds = [
    FileNotHeldError,
    AnalysisPoolClosedError,
    FileStoreUnavailableError,
    ArchivePartMissingError,
  ];
  return kinds.some((kind) => error instanceof kind) || isDatabaseUnavailable(error);
}

/** The reason, with the first line that shows it. */
function textOf({ reason, problems }: FileRefusal): string {
  const [first] = problems;
  return first && first.line !== null ? `${reason}. Line ${first.line}: ${first.reason}.` : `${reason}.`;
}
