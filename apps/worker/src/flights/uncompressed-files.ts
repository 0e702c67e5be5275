import {
  FileStoreUnavailableError,
  FlightFileMissingError,
  FlightFileStore,
  FlightFileUnreadableError,
  type StoredFile,
} from '@app/storage';
import { FlightWorkRepository } from '@tables/flights';
import { Injectable, Logger } from '@nestjs/common';

/** Each takes a few milliseconds. */
const FILES_PER_ROUND_MAX = 200;

/** Compresses files that a worker should have compressed after their analysis, but was killed before. */
@Injectable()
export class UncompressedFiles {
  private readonly logger = new Logger('worker');

  constructor(
    private readonly work: FlightWorkRepository,
    private readonly files: FlightFileStore,
  ) {}

  /** @returns how many of the listed files were compressed */
  async compress(listed: readonly StoredFile[], stopping: AbortSignal): Promise<number> {
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
      await this.files.compress(flightId, await this.files.read(flightId));
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
