import { ApiError, isUlid } from '@core/contract';
import { type Flight } from '../tables/flight.entity.js';
import { FlightRepository } from '../tables/flight.repository.js';
import { Injectable } from '@nestjs/common';

/** How long a client should wait before it retries a flight that is being processed. */
const RETRY_AFTER_SECONDS = 2;

/** Flights whose results are available. */
@Injectable()
export class ProcessedFlights {
  constructor(private readonly flights: FlightRepository) {}

  /** @throws ApiError if the account has no such flight, or the flight has no result (yet) */
  async get(accountId: string, flightId: string): Promise<Flight> {
    return processed(await this.find(accountId, flightId));
  }

  /** The same, also of a flight that is merged into another. */
  async getOrMerged(accountId: string, flightId: string): Promise<Flight> {
    const flight = await this.find(accountId, flightId);
    return flight?.status === 'merged' ? flight : processed(flight);
  }

  private async find(accountId: string, flightId: string): Promise<Flight | undefined> {
    return isUlid(flightId) ? this.flights.find(accountId, flightId) : undefined;
  }
}

/** @throws ApiError if the flight does not exist, has no result (yet), has no track or is merged into another */
export function processed<F extends Pick<Flight, 'status'>>(flight: F | undefined): F {
  if (!flight) throw new ApiError('flight_not_found');
  if (flight.status === 'failed') throw new ApiError('flight_processing_failed');
  if (flight.status === 'processing') throw stillProcessing();
  if (flight.status === 'merged') throw new ApiError('flight_merged');
  if (flight.status === 'manual') throw new ApiError('flight_without_track');
  return flight;
}

/** Of a flight in any other status, or none. @throws ApiError `flight_without_track` */
export async function refuseWithoutTrack(
  flights: FlightRepository,
  accountId: string,
  flightId: string,
): Promise<void> {
  if ((await flights.status(accountId, flightId)) === 'manual') throw new ApiError('flight_without_track');
}

export function stillProcessing(): ApiError {
  return new ApiError('flight_processing', { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
}
