import { ApiError, isUlid } from '@core/contract';
import { type Flight } from '../tables/flight.entity.js';
import { type FlightChanges } from '../tables/flight-renaming.js';
import { FlightRepository } from '../tables/flight.repository.js';
import { Injectable } from '@nestjs/common';

/** Changes what the owner writes of a flight, with the same rules as the upload form. */
@Injectable()
export class ChangeFlight {
  constructor(private readonly flights: FlightRepository) {}

  /** Returns the changed flight. @throws ApiError flight_not_found, flight_with_track */
  async change(accountId: string, flightId: string, changes: FlightChanges): Promise<Flight> {
    const flight = isUlid(flightId) ? await this.flights.change(accountId, flightId, changes) : undefined;
    if (!flight) throw new ApiError('flight_not_found');
    if (flight === 'with_track') throw new ApiError('flight_with_track');
    return flight;
  }
}
