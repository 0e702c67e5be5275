import { ApiError, isUlid } from '@app/contract';
import { FlightRepository } from '@app/database';
import { FlightFileStore } from '@app/storage';
import { Injectable, Logger } from '@nestjs/common';

/**
 * Deletes a flight with all that belongs to it. The row goes first, and with it the flight is gone: a worker that
 * has it in hand finds no row to write to. A file that is left behind is an orphan, which the workers sweep away.
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
