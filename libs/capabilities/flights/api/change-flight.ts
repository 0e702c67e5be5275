import { ApiError, isUlid } from '@core/contract';
import { type ChangeFlightBody } from '../wire/flight.bodies.js';
import { type Flight } from '../tables/flight.entity.js';
import { FlightRepository } from '../tables/flight.repository.js';
import { Injectable } from '@nestjs/common';

/** Changes the title and site of a flight, with the same rules as the upload form. */
@Injectable()
export class ChangeFlight {
  constructor(private readonly flights: FlightRepository) {}

  /** Returns the changed flight. @throws ApiError flight_not_found */
  async change(accountId: string, flightId: string, { title, site }: ChangeFlightBody): Promise<Flight> {
    const changes = { ...(title !== undefined && { title }), ...(site !== undefined && { site }) };
    const flight = isUlid(flightId) ? await this.flights.change(accountId, flightId, changes) : undefined;
    if (!flight) throw new ApiError('flight_not_found');
    return flight;
  }
}
