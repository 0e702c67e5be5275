import { ApiError, isUlid } from '@core/contract';
import { type Flight } from '../tables/flight.entity.js';
import { FlightRepository } from '../tables/flight.repository.js';
import { Injectable } from '@nestjs/common';

/** Flights in any state. */
@Injectable()
export class FindFlight {
  constructor(private readonly flights: FlightRepository) {}

  /** @throws ApiError if the account has no such flight */
  async find(accountId: string, flightId: string): Promise<Flight> {
    const flight = isUlid(flightId) ? await this.flights.find(accountId, flightId) : undefined;
    if (!flight) throw new ApiError('flight_not_found');
    return flight;
  }
}
