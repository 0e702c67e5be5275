import { ApiError, isUlid } from '@app/contract';
import { type ChangeFlightBody } from '@app/wire';
import { type Flight, FlightRepository } from '@tables/flights';
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
