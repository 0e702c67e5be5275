import { ApiError, type TrackFileFormat } from '@core/contract';
import { FlightFileDamagedError, FlightFileMissingError, FlightFileStore } from '@core/storage';
import { type PieceFiles } from './corrections/recorded-log.js';
import { type Flight } from '../tables/flight.entity.js';
import { Injectable, Logger } from '@nestjs/common';
import { ProcessedFlights } from './processed-flights.js';

/** In the log. */
const EVENTS = { file_not_available: 'flight.file_missing', file_damaged: 'flight.file_damaged' } as const;

export interface OriginalFile {
  readonly flight: Flight;
  readonly bytes: Uint8Array;
}

/** The uploaded files of processed flights, and of those that are merged into another. */
@Injectable()
export class OriginalFiles {
  private readonly logger = new Logger('flights');

  constructor(
    private readonly processed: ProcessedFlights,
    private readonly files: FlightFileStore,
  ) {}

  /**
   * @throws ApiError if the account has no such flight, the flight has no result (yet), or its file is missing or
   * damaged, or of another format than the one asked for
   */
  async read(
    accountId: string,
    flightId: string,
    wanted: TrackFileFormat | 'original' = 'original',
  ): Promise<OriginalFile> {
    const flight = await this.processed.getOrMerged(accountId, flightId);
    if (wanted !== 'original' && wanted !== flight.fileFormat) {
      const uploaded = flight.fileFormat.toUpperCase();
      const message = `The flight was uploaded as a ${uploaded} file. Use format=original to download it.`;
      throw new ApiError('file_not_available', { message });
    }
    try {
      return { flight, bytes: await this.files.read(flightId, flight.inputSha256) };
    } catch (error) {
      if (error instanceof FlightFileDamagedError) throw this.failure('file_damaged', flightId, error);
      if (!(error instanceof FlightFileMissingError)) throw error;
      await this.processed.getOrMerged(accountId, flightId); // the flight may have been deleted in between
      throw this.failure('file_not_available', flightId, error);
    }
  }

  /** Those of several flights, by id. @throws ApiError as {@link read} */
  async readAll(accountId: string, flightIds: readonly string[]): Promise<PieceFiles> {
    const files = new Map<string, Uint8Array>();
    for (const id of flightIds) files.set(id, (await this.read(accountId, id)).bytes);
    return files;
  }

  private failure(code: keyof typeof EVENTS, flightId: string, error: Error): ApiError {
    this.logger.error({ event: EVENTS[code], flightId, error });
    return new ApiError(code, { cause: error });
  }
}
