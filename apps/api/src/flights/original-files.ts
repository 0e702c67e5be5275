import { ApiError } from '@app/contract';
import { type Flight } from '@app/database';
import { FlightFileMissingError, FlightFileStore } from '@app/storage';
import { Injectable, Logger } from '@nestjs/common';
import { ProcessedFlights } from './processed-flights.js';

export interface OriginalFile {
  readonly flight: Flight;
  readonly bytes: Uint8Array;
}

/** The files of processed flights, as they were uploaded. */
@Injectable()
export class OriginalFiles {
  private readonly logger = new Logger('flights');

  constructor(
    private readonly processed: ProcessedFlights,
    private readonly files: FlightFileStore,
  ) {}

  /** @throws ApiError when the account has no such flight, it has no result (yet), or its file was lost */
  async read(accountId: string, flightId: string): Promise<OriginalFile> {
    const flight = await this.processed.get(accountId, flightId);
    try {
      return { flight, bytes: await this.files.read(flightId) };
    } catch (error) {
      if (!(error instanceof FlightFileMissingError)) throw error;
      await this.processed.get(accountId, flightId); // it may have been deleted between the two
      this.logger.error({ event: 'flight.file_missing', flightId, error });
      throw new ApiError('file_not_available', { cause: error });
    }
  }
}
