import { ApiError, isUlid } from '@core/contract';
import { FlightFileStore } from '@core/storage';
import { FlightRepository } from '../tables/flight.repository.js';
import { Injectable, Logger } from '@nestjs/common';

/**
 * Deletes a flight and everything that belongs to it. The row is deleted first, so a worker that is processing the
 * flight has no row to write to. If deleting the file fails, the workers remove it later as an orphan.
 */
@Injectable()
export class DeleteFlight {
  private readonly logger = new Logger('flights');

  constructor(
    private readonly flights: FlightRepository,
    private readonly files: FlightFileStore,
  ) {}

  /** @throws ApiError `flight_not_found` */
  async delete(accountId: string, flightId: string): Promise<void> {
    const removed = isUlid(flightId) && (await this.flights.remove(accountId, flightId));
    if (!removed) throw new ApiError('flight_not_found');
    try {
      await this.files.remove(flightId);
    } catch (error) {
      this.logger.warn({ event: 'flight.file_not_removed', flightId, error });
    }
    this.logger.log({ event: 'flight.deleted', flightId });
  }
}
