import { ApiError } from '@app/contract';
import { FlightFileMissingError, FlightFileStore } from '@app/storage';
import { type Flight } from '@tables/flights';
import { Injectable, Logger } from '@nestjs/common';
import { ProcessedFlights } from './processed-flights.js';

export interface OriginalFile {
  readonly flight: Flight;
  readonly bytes: Uint8Array;
}

/** The uploaded files of processed flights. */
@Injectable()
export class OriginalFiles {
  private readonly logger = new Logger('flights');

  constructor(
    private readonly processed: ProcessedFlights,
    private readonly files: FlightFileStore,
  ) {}

  /** @throws ApiError if the account has no such flight, the flight has no result (yet), or its file is missing */
  async read(accountId: string, flightId: string): Promise<OriginalFile> {
    const flight = await this.processed.get(accountId, flightId);
    try {
      return { flight, bytes: await this.files.read(flightId) };
    } catch (error) {
      if (!(error instanceof FlightFileMissingError)) throw error;
      await this.processed.get(accountId, flightId); // the flight may have been deleted in between
      this.logger.error({ event: 'flight.file_missing', flightId, error });
      throw new ApiError('file_not_available', { cause: error });
    }
  }
}
