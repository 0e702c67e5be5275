import { keyInUse, type RequestHold } from '@core/access';
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
   * Returns the added flight, or the one that an earlier attempt of the same request added.
   * @throws ApiError `flight_limit_reached`, `idempotency_key_in_use`, `flight_not_found` if it is deleted at once
   */
  async add(
    accountId: string,
    body: AddFlightBody,
    { requestId, hold }: { requestId: string | undefined; hold: RequestHold | undefined },
  ): Promise<Flight> {
    const earlier = hold?.begun ? await this.flights.find(accountId, hold.begun) : null;
    if (earlier) return earlier;
    await this.allowance.admit(accountId, 1, 0);
    const { title, site = null, notes = null, tags = [], tandem = null, passenger = null } = body;
    const written = { title, site, notes, tags, tandem, passenger };
    const fields = { ...UNKNOWN_FIELDS, ...manualFieldsIn(body), flownOn: body.flown_on };
    const id = await this.manual.addOnce(accountId, { ...fields, ...written }, requestId, hold);
    if (id === undefined) throw keyInUse();
    const flight = await this.flights.find(accountId, id);
    if (!flight) throw new ApiError('flight_not_found');
    return flight;
  }
}
