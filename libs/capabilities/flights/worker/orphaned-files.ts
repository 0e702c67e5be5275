import { randomInt } from 'node:crypto';
import { SETTINGS, type Settings } from '@core/config';
import { RecurringFault } from '@core/observability';
import { FileStoreUnavailableError, FlightFileStore, type StoredFile } from '@core/storage';
import { FlightWorkRepository } from '../tables/flight-work.repository.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Chore, NOTHING } from '@core/work';
import { FileCompression } from './file-compression.js';

/**
 * Deletes the files of uploads that were interrupted before their row was saved: files without a flight, and partial
 * files. Also has the files compressed that were left uncompressed. Each sweep covers one part of the store. Workers
 * sweep independently and may find the same file.
 */
@Injectable()
export class OrphanedFiles implements Chore {
  readonly name = 'orphaned files';
  private readonly logger = new Logger('worker');
  private readonly fault = new RecurringFault(this.logger, 'files.sweep_skipped');
  /** Starts at a random part, so that short-lived workers also cover all parts. */
  private turn = randomInt(2 ** 32);

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: FlightWorkRepository,
    private readonly files: FlightFileStore,
    private readonly compression: FileCompression,
  ) {}

  /** Sweeps the next part of the store. Does nothing while the store is unavailable. */
  async run(stopping: AbortSignal) {
    try {
      await this.sweepPart(stopping);
    } catch (error) {
      if (!(error instanceof FileStoreUnavailableError)) throw error;
      this.fault.warn(error);
    }
    return NOTHING; // a sweep that found something has its own event
  }

  private async sweepPart(stopping: AbortSignal): Promise<void> {
    const parts = await this.files.parts();
    const part = parts[this.turn++ % parts.length];
    if (part === undefined) return;
    const writtenBefore = Date.now() - this.settings.orphanedFileSeconds * 1_000;
    const listed = await this.files.list(part);
    const old = listed.filter(({ writtenAt }) => writtenAt.getTime() < writtenBefore);
    const unfinished = old.filter(({ flightId }) => flightId === null);
    const orphaned = await this.withoutFlight(old.filter(isWhole));
    for (const file of [...unfinished, ...orphaned]) await this.files.discard(file);
    const compressed = await this.compression.compressLeft(old, stopping);
    if (unfinished.length + orphaned.length + compressed === 0) return;
    this.logger.log({
      event: 'files.swept',
      files: listed.length,
      orphaned: orphaned.length,
      unfinished: unfinished.length,
      compressed,
    });
  }

  private async withoutFlight(files: WholeFile[]): Promise<WholeFile[]> {
    if (files.length === 0) return [];
    const orphans = new Set(await this.work.orphansAmong(files));
    return files.filter(({ flightId }) => orphans.has(flightId));
  }
}

type WholeFile = StoredFile & { readonly flightId: string };

function isWhole(file: StoredFile): file is WholeFile {
  return file.flightId !== null;
}
