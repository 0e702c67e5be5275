import { ApiError } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { StorageAllowance } from '../../domain/intake/storage-allowance.js';
import { UNKNOWN_FIELDS } from '../../domain/manual/manual-fields.js';
import { type Flight } from '../../tables/flight.entity.js';
import { FlightRepository } from '../../tables/flight.repository.js';
import { ManualFlightRepository } from '../../tables/manual-flight.repository.js';
import { type AddFlightBody } from '../../wire/flight.bodies.js';
import { manualFieldsIn } from './manual-fields-of.js';

/** Adds flights without a track. */
@Injectable()
export class AddFlights {
  constructor(
    private readonly allowance: StorageAllowance,
    private readonly manual: ManualFlightRepository,
    private readonly flights: FlightRepository,
  ) {}

  /**
   * Returns the added flight.
   * @throws ApiError `flight_limit_reached`, `flight_not_found` if it is deleted at once
   */
  async add(accountId: string, body: AddFlightBody, requestId: string | undefined): Promise<Flight> {
    await this.allowance.admit(accountId, 1, 0);
    const { title, site = null, notes = null, tags = [], tandem = null, passenger = null } = body;
    const written = { title, site, notes, tags, tandem, passenger, source: undefined };
    const fields = { ...UNKNOWN_FIELDS, ...manualFieldsIn(body), flownOn: body.flown_on };
    const [id] = await this.manual.add(accountId, [{ ...fields, ...written }], requestId);
    const flight = await this.flights.find(accountId, id!);
    if (!flight) throw new ApiError('flight_not_found');
    return flight;
  }
}
