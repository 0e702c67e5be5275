import { InvalidIgcError, isRecordedIn, readLog, type RecordingSample } from '@engine/analysis';
import { FlightFileDamagedError, FlightFileMissingError, FlightFileStore } from '@core/storage';
import { Injectable } from '@nestjs/common';
import { FlightUploadRepository, type UploadedFlight } from '../../tables/flight-upload.repository.js';

/** Reading as much takes 5 ms. A larger file is not compared. */
const LOG_BYTES_MAX = 2_097_152;

/**
 * Finds the flights of IGC files whose recording is in a file of another format, too: a download or a conversion. It
 * would add nothing to them, since IGC files have all that the other formats have.
 */
@Injectable()
export class RecordedFlights {
  constructor(
    private readonly flights: FlightUploadRepository,
    private readonly files: FlightFileStore,
  ) {}

  /** The account's processed flights in the recording, in order; none if any part of it is not in their file. */
  async find(accountId: string, sample: RecordingSample): Promise<readonly UploadedFlight[]> {
    const span = { from: new Date(sample.firstSeconds * 1_000), to: new Date(sample.lastSeconds * 1_000) };
    const found = await this.flights.recordedDuring(accountId, span, LOG_BYTES_MAX);
    for (const fileOf of new Set(found.map(fileName))) {
      const flights = found.filter((flight) => fileName(flight) === fileOf);
      if (await this.isRecordedIn(sample, flights[0]!)) return flights;
    }
    return [];
  }

  private async isRecordedIn(sample: RecordingSample, flight: UploadedFlight): Promise<boolean> {
    try {
      return isRecordedIn(sample, readLog(await this.files.read(flight.publicId, flight.inputSha256)));
    } catch (error) {
      // without its file, nothing shows that the flight is the same
      const isUnknown =
        error instanceof FlightFileMissingError ||
        error instanceof FlightFileDamagedError ||
        error instanceof InvalidIgcError;
      if (isUnknown) return false;
      throw error;
    }
  }
}

/** The flights of a divided log have copies of one file. */
function fileName({ inputSha256, publicId }: UploadedFlight): string {
  return inputSha256?.toString('hex') ?? publicId;
}
