import { setImmediate as nextTurn } from 'node:timers/promises';
import { SETTINGS, type Settings } from '@app/config';
import { ApiError } from '@app/contract';
import {
  type FlightName,
  FlightRepository,
  FlightResultRepository,
  FlightShareRepository,
  type SharedFlight,
} from '@app/database';
import { type ScorePayload, type ThermalsPayload } from '@app/flights';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { FlightTracks } from '../flights/flight-tracks.js';
import { JSON_MEDIA_TYPE } from '../http/json-text.js';
import { GzippedRepresentation } from '../http/representation.js';
import { shareTokenSha256 } from '../sharing/share-token.js';
import { flightPage } from './page/flight-page.js';
import { type PublicFlight } from './public-flight.dto.js';
import { presentPublicFlight } from './public-flight.presenter.js';
import { type PublicResolution } from './public-flight.query.js';

export const HTML_MEDIA_TYPE = 'text/html; charset=utf-8';

/** One of the ways to look at a shared flight. */
interface View {
  /** Of its own among the views of a flight. */
  readonly name: string;
  readonly mediaType: string;
  readonly resolution: PublicResolution;
  readonly make: (flight: PublicFlight) => string;
}

interface KeptView {
  readonly version: string;
  readonly content: GzippedRepresentation;
}

/**
 * Shared flights, by the token in their address. Making a view takes tens of milliseconds and anybody may ask for it,
 * so finished ones are kept, compressed. Whether the flight is shared, and whether a view still holds, the rows say each time.
 */
@Injectable()
export class PublicFlights {
  private readonly kept: LRUCache<string, KeptView>;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly shares: FlightShareRepository,
    private readonly flights: FlightRepository,
    private readonly results: FlightResultRepository,
    private readonly tracks: FlightTracks,
  ) {
    this.kept = new LRUCache({
      maxSize: settings.publicViewCacheBytes,
      sizeCalculation: ({ content }) => content.gzip.length,
    });
  }

  /**
   * The data as JSON.
   * @throws ApiError `share_not_found` for every token that opens nothing, whatever the reason
   */
  async data(token: string, resolution: PublicResolution): Promise<GzippedRepresentation> {
    const make = (flight: PublicFlight) => JSON.stringify(flight);
    return this.view(token, { name: resolution, mediaType: JSON_MEDIA_TYPE, resolution, make });
  }

  /** The page as HTML. @throws ApiError as {@link data} */
  async page(token: string): Promise<GzippedRepresentation> {
    // with its whole path: the page opens at its address with a slash behind it, too
    const make = (flight: PublicFlight) => flightPage(flight, `/s/${token}.json`);
    return this.view(token, { name: 'page', mediaType: HTML_MEDIA_TYPE, resolution: 'high', make });
  }

  private async view(
    token: string,
    { name, mediaType, resolution, make }: View,
  ): Promise<GzippedRepresentation> {
    const shared = await this.shared(token);
    const key = `${token} ${name}`;
    const kept = this.kept.get(key);
    if (kept && kept.version === shared.version) return kept.content;
    // read after the version: at worst the view is newer than it says, and made once more than it needs to be
    const flight = await this.read(shared, resolution);
    await nextTurn(); // with a long log, both the data and what is made of it take a while
    const text = make(flight);
    const content = await GzippedRepresentation.of(mediaType, [text]);
    this.kept.set(key, { version: shared.version, content });
    return content;
  }

  private async shared(token: string): Promise<SharedFlight> {
    const tokenSha256 = shareTokenSha256(token);
    const shared = tokenSha256 && (await this.shares.sharedFlight(tokenSha256));
    if (!shared) throw new ApiError('share_not_found');
    return shared;
  }

  private async read(
    { accountId, publicId }: FlightName,
    resolution: PublicResolution,
  ): Promise<PublicFlight> {
    const flight = await this.flights.find(accountId, publicId);
    if (!flight) throw new ApiError('share_not_found'); // deleted a moment ago
    if (flight.status !== 'processed') return presentPublicFlight(flight, null);
    const [thermals, track, score] = await Promise.all([
      this.results.thermals(accountId, publicId),
      this.tracks.at(flight, resolution),
      this.results.score(accountId, publicId, this.settings.defaultRuleSet),
    ]);
    if (!thermals?.part) throw new ApiError('share_not_found');
    return presentPublicFlight(flight, {
      thermals: thermals.part as ThermalsPayload,
      track,
      score: (score?.part?.score ?? null) as ScorePayload | null, // none in results of analysis version 3
    });
  }
}
