import {
  FileStoreUnavailableError,
  FlightFileMissingError,
  FlightFileStore,
  FlightFileUnreadableError,
  type StoredFile,
} from '@core/storage';
import { FlightWorkRepository } from '../tables/flight-work.repository.js';
import { Injectable, Logger } from '@nestjs/common';

/** Each takes a few milliseconds. */
const FILES_PER_ROUND_MAX = 200;

/** Compresses the files of uploads after their analysis, when no client waits for it. */
@Injectable()
export class FileCompression {
  private readonly logger = new Logger('worker');

  constructor(
    private readonly work: FlightWorkRepository,
    private readonly files: FlightFileStore,
  ) {}

  /**
   * Compresses the file of a flight. A flight may be deleted meanwhile, first its row, then its file: if its row is gone
   * afterwards, so must be the file.
   * @param bytes its content
   */
  async compress(flightId: string, bytes: Uint8Array): Promise<void> {
    const isWritten = await this.files.compress(flightId, bytes);
    if (isWritten && !(await this.work.exists(flightId))) await this.files.remove(flightId);
  }

  /**
   * Compresses files that a worker should have compressed, but was killed before.
   * @returns how many of the listed files were compressed
   */
  async compressLeft(listed: readonly StoredFile[], stopping: AbortSignal): Promise<number> {
    const flightIds = await this.work.uncompressedAmong(listed.filter(isCompressible), FILES_PER_ROUND_MAX);
    let compressed = 0;
    for (const flightId of flightIds) {
      if (stopping.aborted) break;
      if (await this.compressOne(flightId)) compressed++;
    }
    return compressed;
  }

  /** False if the flight has been deleted meanwhile, or its file cannot be read. */
  private async compressOne(flightId: string): Promise<boolean> {
    try {
      await this.compress(flightId, await this.files.read(flightId));
      return true;
    } catch (error) {
      const isUnreadable = error instanceof FlightFileUnreadableError;
      if (error instanceof FileStoreUnavailableError && !isUnreadable) throw error;
      const isMissing = error instanceof FlightFileMissingError;
      if (!isMissing) this.logger.warn({ event: 'flight.file_not_compressed', flightId, error });
      return false;
    }
  }
}

type CompressibleFile = StoredFile & { readonly flightId: string; readonly compressibleBytes: number };

function isCompressible(file: StoredFile): file is CompressibleFile {
  return file.flightId !== null && file.compressibleBytes !== null;
}
