import { SETTINGS, type Settings } from '@app/config';
import { ApiError } from '@app/contract';
import { FlightRepository, FlightResultRepository, FlightShareRepository } from '@app/database';
import { type ScorePayload, type ThermalsPayload } from '@app/flights';
import { Inject, Injectable } from '@nestjs/common';
import { FlightTracks } from '../flights/flight-tracks.js';
import { shareTokenSha256 } from '../sharing/share-token.js';
import { type PublicFlight } from './public-flight.dto.js';
import { presentPublicFlight } from './public-flight.presenter.js';
import { type PublicResolution } from './public-flight.query.js';

/** Shared flights, by the token in their address. */
@Injectable()
export class PublicFlights {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly shares: FlightShareRepository,
    private readonly flights: FlightRepository,
    private readonly results: FlightResultRepository,
    private readonly tracks: FlightTracks,
  ) {}

  /** @throws ApiError `share_not_found` for every token that opens nothing, whatever the reason */
  async get(token: string, resolution: PublicResolution): Promise<PublicFlight> {
    const tokenSha256 = shareTokenSha256(token);
    const flight = tokenSha256 && (await this.shares.flightOf(tokenSha256));
    if (!flight) throw new ApiError('share_not_found');
    if (flight.status !== 'processed') return presentPublicFlight(flight, null);
    const [thermals, track, score] = await Promise.all([
      this.flights.thermals(flight.accountId, flight.id),
      this.tracks.at(flight, resolution),
      this.results.score(flight.accountId, flight.publicId, this.settings.defaultRuleSet),
    ]);
    return presentPublicFlight(flight, {
      thermals: thermals as ThermalsPayload,
      track,
      score: (score?.part?.score ?? null) as ScorePayload | null, // none in results of analysis version 3
    });
  }
}
