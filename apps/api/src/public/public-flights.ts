import { ApiError } from '@app/contract';
import { FlightRepository, FlightShareRepository } from '@app/database';
import { type ThermalsPayload } from '@app/flights';
import { Injectable } from '@nestjs/common';
import { FlightTracks } from '../flights/flight-tracks.js';
import { shareTokenSha256 } from '../sharing/share-token.js';
import { type PublicFlight } from './public-flight.dto.js';
import { presentPublicFlight } from './public-flight.presenter.js';
import { type PublicResolution } from './public-flight.query.js';

/** Shared flights, by the token in their address. */
@Injectable()
export class PublicFlights {
  constructor(
    private readonly shares: FlightShareRepository,
    private readonly flights: FlightRepository,
    private readonly tracks: FlightTracks,
  ) {}

  /** @throws ApiError `share_not_found` for every token that opens nothing, whatever the reason */
  async get(token: string, resolution: PublicResolution): Promise<PublicFlight> {
    const tokenSha256 = shareTokenSha256(token);
    const flight = tokenSha256 && (await this.shares.flightOf(tokenSha256));
    if (!flight) throw new ApiError('share_not_found');
    if (flight.status !== 'processed') return presentPublicFlight(flight, null);
    const [thermals, track] = await Promise.all([
      this.flights.thermals(flight.accountId, flight.id),
      this.tracks.at(flight, resolution),
    ]);
    return presentPublicFlight(flight, { thermals: thermals as ThermalsPayload, track });
  }
}
