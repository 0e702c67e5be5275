import { ApiError, isUlid } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { FlightRepository } from '../../tables/flight.repository.js';
import { type NamedTakeoff, OwnSiteRepository } from '../../tables/own-site.repository.js';
import { processed } from '../../domain/processed-flights.js';

/** Names the places where an account takes off. */
@Injectable()
export class OwnSites {
  constructor(
    private readonly sites: OwnSiteRepository,
    private readonly flights: FlightRepository,
  ) {}

  async list(accountId: string): Promise<NamedTakeoff[]> {
    return this.sites.list(accountId);
  }

  /**
   * Names the take-off of a flight, or gives it another name.
   * @throws ApiError `flight_not_found`; if the flight has no result; `validation_failed` if its log has no take-off
   */
  async name(
    accountId: string,
    flightId: string,
    name: string,
  ): Promise<{ site: NamedTakeoff; isNew: boolean }> {
    const flight = isUlid(flightId) ? await this.flights.find(accountId, flightId) : undefined;
    processed(flight);
    const outcome = await this.sites.name(accountId, flightId, name);
    if (outcome.kind === 'no_flight') throw new ApiError('flight_not_found');
    if (outcome.kind === 'no_takeoff') {
      const message = 'must be a flight: no take-off was found in this log';
      throw new ApiError('validation_failed', { details: [{ field: 'flight_id', message }] });
    }
    return { site: await this.get(accountId, outcome.id), isNew: outcome.isNew };
  }

  /** @throws ApiError `site_not_found` */
  async rename(accountId: string, siteId: string, name: string): Promise<NamedTakeoff> {
    if (!(await this.sites.rename(accountId, siteId, name))) throw new ApiError('site_not_found');
    return this.get(accountId, siteId);
  }

  /** @throws ApiError `site_not_found` */
  async withdraw(accountId: string, siteId: string): Promise<void> {
    if (!(await this.sites.remove(accountId, siteId))) throw new ApiError('site_not_found');
  }

  private async get(accountId: string, siteId: string): Promise<NamedTakeoff> {
    const site = await this.sites.find(accountId, siteId);
    if (!site) throw new ApiError('site_not_found');
    return site;
  }
}
