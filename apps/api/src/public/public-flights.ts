import { SETTINGS, type Settings } from '@app/config';
import { ApiError } from '@app/contract';
import {
  type FlightName,
  FlightRepository,
  FlightResultRepository,
  FlightShareRepository,
  type SharedFlight,
} from '@app/database';
import { chooseLanguage } from '@app/flight-page';
import { type ScorePayload, type ThermalsPayload } from '@app/flights';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { FlightTracks } from '../flights/flight-tracks.js';
import { LongLogThreads } from '../flights/long-log-threads.js';
import { unpackedBytes } from '../flights/stored-track.js';
import { GzippedRepresentation } from '../http/representation.js';
import { shareTokenSha256 } from '../sharing/share-token.js';
import { WebAssets } from '../web/web-assets.js';
import { type PageChoices, shareNotFoundPage } from './page/shared-flight-page.js';
import { type PublicResolution } from './public-flight.query.js';
import { type ViewerChoices } from './viewer-choices.js';
import { PUBLIC_VIEW_WRITING, type PublicView, type PublicViewToWrite } from './write-public-view.js';

interface KeptView {
  readonly version: string;
  readonly content: GzippedRepresentation;
}

/**
 * Shared flights by the token in their URL. Building a view takes tens of milliseconds and anyone may request it, so
 * finished views are cached, compressed. Each request checks the rows: is the flight still shared, and is the view
 * current?
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
    private readonly threads: LongLogThreads,
    private readonly assets: WebAssets,
  ) {
    this.kept = new LRUCache({
      maxSize: settings.publicViewCacheBytes,
      sizeCalculation: ({ content }) => content.gzip.length,
    });
  }

  /**
   * The data as JSON.
   * @throws ApiError `share_not_found` for every token that matches no shared flight, whatever the reason
   */
  async data(token: string, resolution: PublicResolution): Promise<GzippedRepresentation> {
    return this.view(token, await this.shared(token), { resolution, page: null });
  }

  /** The page as HTML. @throws ApiError as {@link data} */
  async page(token: string, viewer: ViewerChoices): Promise<GzippedRepresentation> {
    const shared = await this.shared(token);
    const page = { ...this.choicesFor(viewer), path: `/s/${token}`, ruleSet: viewer.ruleSet };
    return this.view(token, shared, { resolution: 'high', page });
  }

  /** The page for a token without a flight. */
  notFoundPage(viewer: ViewerChoices): string {
    return shareNotFoundPage(this.choicesFor(viewer));
  }

  private choicesFor({ language, units }: ViewerChoices): PageChoices {
    const { terrainUrl, mapConsent } = this.settings;
    const assets = this.assets.forPage('shared-flight');
    return { language: chooseLanguage(language), units, assets, maps: { terrainUrl, mapConsent } };
  }

  private async view(token: string, shared: SharedFlight, view: PublicView): Promise<GzippedRepresentation> {
    const { resolution, page } = view;
    const key = [token, ...(page ? ['page', page.language, page.units, page.ruleSet] : [resolution])].join(
      ' ',
    );
    const kept = this.kept.get(key);
    if (kept && kept.version === shared.version) return kept.content;
    // read after the version: at worst the view is newer than its version and is built once more than necessary
    const task = { ...(await this.read(shared)), view };
    const track = task.results?.track;
    const written = await this.threads.run(PUBLIC_VIEW_WRITING, task, track ? unpackedBytes(track) : 0);
    const content = GzippedRepresentation.from(written);
    this.kept.set(key, { version: shared.version, content });
    return content;
  }

  private async shared(token: string): Promise<SharedFlight> {
    const tokenSha256 = shareTokenSha256(token);
    const shared = tokenSha256 && (await this.shares.sharedFlight(tokenSha256));
    if (!shared) throw new ApiError('share_not_found');
    return shared;
  }

  private async read({ accountId, publicId }: FlightName): Promise<Omit<PublicViewToWrite, 'view'>> {
    const flight = await this.flights.find(accountId, publicId);
    if (!flight) throw new ApiError('share_not_found'); // deleted a moment ago
    if (flight.status !== 'processed') return { flight, results: null };
    const [thermals, track, score] = await Promise.all([
      this.results.thermals(accountId, publicId),
      this.tracks.stored(flight),
      this.results.score(accountId, publicId, this.settings.defaultRuleSet),
    ]);
    if (!thermals?.part) throw new ApiError('share_not_found');
    return {
      flight,
      results: {
        thermals: thermals.part as ThermalsPayload,
        track,
        score: (score?.part?.score ?? null) as ScorePayload | null, // none in results of analysis version 3
      },
    };
  }
}
