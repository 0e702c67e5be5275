import { ApiError, isUlid } from '@core/contract';
import { FlightIntake } from '../domain/intake/flight-intake.js';
import { FlightRepository, type MayRemove } from '../tables/flight.repository.js';
import { Injectable, Logger } from '@nestjs/common';

/**
 * Deletes a flight and everything that belongs to it. The row is deleted first, so a worker that is processing the
 * flight has no row to write to. If deleting a file fails, the workers remove it later as an orphan.
 */
@Injectable()
export class DeleteFlight {
  private readonly logger = new Logger('flights');

  constructor(
    private readonly flights: FlightRepository,
    private readonly intake: FlightIntake,
  ) {}

  /**
   * Returns false if the flight stays because `mayRemove` says so.
   * @throws ApiError `flight_not_found`, `flight_merged`
   */
  async delete(accountId: string, flightId: string, mayRemove?: MayRemove): Promise<boolean> {
    const removal = isUlid(flightId) ? await this.flights.remove(accountId, flightId, mayRemove) : 'absent';
    if (removal === 'absent') throw new ApiError('flight_not_found');
    if (removal === 'merged') throw new ApiError('flight_merged');
    if (removal === 'kept') return false;
    for (const id of removal.removed) {
      await this.intake.discard(id);
      this.logger.log({ event: 'flight.deleted', flightId: id });
    }
    return true;
  }
}
