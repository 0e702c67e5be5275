import { SETTINGS, type Settings } from '@app/config';
import { ApiError, type DebriefLanguage } from '@app/contract';
import {
  DebriefRepository,
  FlightRepository,
  FlightResultRepository,
  FlightShareRepository,
  type SharedFlight,
} from '@app/database';
import { chooseLanguage } from '@app/flight-page';
import { type ScorePayload, type ScoresPayload, type ThermalsPayload } from '@app/flights';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type FlightMetrics } from '../flights/dto/flight-metrics.dto.js';
import { FlightTracks } from '../flights/flight-tracks.js';
import { LongLogThreads } from '../flights/long-log-threads.js';
import { OriginalFiles } from '../flights/original-files.js';
import { ProcessedFlights, stillProcessing } from '../flights/processed-flights.js';
import { unpackedBytes } from '../flights/stored-track.js';
import { IGC_MEDIA_TYPE } from '../flights/track-formats.js';
import { TRACK_WRITING } from '../flights/write-track.js';
import {
  type GzippedContent,
  GzippedRepresentation,
  PlainRepresentation,
  type Representation,
} from '../http/representation.js';
import { shareTokenSha256 } from '../sharing/share-token.js';
import { WebAssets } from '../web/web-assets.js';
import { type PageChoices, shareNotFoundPage } from './page/shared-flight-page.js';
import { type PublicResults } from './public-flight.presenter.js';
import { type DownloadFormat, type PublicFlightQuery, type PublicTrackQuery } from './public-flight.query.js';
import { type ViewerChoices } from './viewer-choices.js';
import { PUBLIC_VIEW_WRITING, type PublicView, type PublicViewToWrite } from './write-public-view.js';

export interface PublicData {
  readonly content: GzippedRepresentation;
  /** Whether scripts of other sites may read it. */
  readonly isEmbeddable: boolean;
}

export interface PublicDownload {
  readonly format: DownloadFormat;
  readonly flownAt: Date | null;
  readonly content: Representation;
}

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
    private readonly debriefs: DebriefRepository,
    private readonly tracks: FlightTracks,
    private readonly threads: LongLogThreads,
    private readonly processed: ProcessedFlights,
    private readonly originals: OriginalFiles,
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
  async data(token: string, query: PublicFlightQuery): Promise<PublicData> {
    const { resolution = 'high', encoding = 'columns', language } = query;
    const shared = await this.shared(token);
    const view = { resolution, encoding, page: null };
    const content = await this.view(token, shared, view, language ?? shared.language ?? undefined);
    return { content, isEmbeddable: shared.allowEmbed };
  }

  /** The page as HTML. @throws ApiError as {@link data} */
  async page(token: string, viewer: ViewerChoices): Promise<GzippedRepresentation> {
    const shared = await this.shared(token);
    const choices = this.choicesFor(viewer, shared.language);
    const page = { ...choices, path: `/s/${token}`, ruleSet: viewer.ruleSet };
    return this.view(token, shared, { resolution: 'high', encoding: 'columns', page }, page.language);
  }

  /** The page for a token without a flight. */
  notFoundPage(viewer: ViewerChoices): string {
    return shareNotFoundPage(this.choicesFor(viewer, null));
  }

  private choicesFor({ language, units }: ViewerChoices, shared: string | null): PageChoices {
    const { terrainUrl, mapConsent } = this.settings;
    const assets = this.assets.forPage('shared-flight');
    return {
      language: chooseLanguage({ ...language, shared }),
      units,
      assets,
      maps: { terrainUrl, mapConsent },
    };
  }

  /**
   * The track as a file, from take-off to landing, or the original file.
   * @throws ApiError as {@link data}, `download_not_available`, or if the flight has no result (yet)
   */
  async download(token: string, query: PublicTrackQuery): Promise<PublicDownload> {
    const { format = 'gpx', resolution = 'full' } = query;
    const shared = await this.shared(token);
    if (!shared.allowDownload) throw new ApiError('download_not_available');
    const { accountId, publicId } = shared;
    if (format === 'igc') {
      const { flight, bytes } = await this.originals.read(accountId, publicId);
      return { format, flownAt: flight.flownAt, content: new PlainRepresentation(IGC_MEDIA_TYPE, bytes) };
    }
    const flight = await this.processed.get(accountId, publicId);
    if (!(flight.metrics as FlightMetrics).takeoff) throw new ApiError('download_not_available');
    const key = [token, format, resolution].join(' ');
    const content = await this.keptOr(key, shared.version, async () => {
      const stored = await this.tracks.stored(flight);
      if (!stored) throw stillProcessing();
      const selection = { representation: format, resolution, encoding: 'columns' } as const;
      const task = { title: flight.title, stored, selection, isFlightOnly: true };
      return this.threads.run(TRACK_WRITING, task, unpackedBytes(stored));
    });
    return { format, flownAt: flight.flownAt, content };
  }

  /** Name and owner's choice, for an oEmbed response. @throws ApiError as {@link data} */
  async named(token: string): Promise<{ title: string; isEmbeddable: boolean }> {
    const { accountId, publicId, allowEmbed } = await this.shared(token);
    const flight = await this.flights.find(accountId, publicId);
    if (!flight) throw new ApiError('share_not_found'); // deleted a moment ago
    return { title: flight.title, isEmbeddable: allowEmbed };
  }

  /** @param language of the debrief; undefined for any */
  private async view(
    token: string,
    shared: SharedFlight,
    view: PublicView,
    language: DebriefLanguage | undefined,
  ): Promise<GzippedRepresentation> {
    const { resolution, encoding, page } = view;
    const shown = page ? ['page', page.units, page.ruleSet] : [resolution, encoding];
    return this.keptOr([token, language, ...shown].join(' '), shared.version, async () => {
      const task = { ...(await this.read(shared, language)), view };
      const track = task.results?.track;
      return this.threads.run(PUBLIC_VIEW_WRITING, task, track ? unpackedBytes(track) : 0);
    });
  }

  private async keptOr(
    key: string,
    version: string,
    write: () => Promise<GzippedContent>,
  ): Promise<GzippedRepresentation> {
    const kept = this.kept.get(key);
    if (kept?.version === version) return kept.content;
    // read after the version: at worst the content is newer than its version and is built once more than necessary
    const content = GzippedRepresentation.from(await write());
    this.kept.set(key, { version, content });
    return content;
  }

  private async shared(token: string): Promise<SharedFlight> {
    const tokenSha256 = shareTokenSha256(token);
    const shared = tokenSha256 && (await this.shares.sharedFlight(tokenSha256));
    if (!shared) throw new ApiError('share_not_found');
    return shared;
  }

  private async read(
    shared: SharedFlight,
    language: DebriefLanguage | undefined,
  ): Promise<Omit<PublicViewToWrite, 'view'>> {
    const { accountId, publicId } = shared;
    const flight = await this.flights.find(accountId, publicId);
    if (!flight) throw new ApiError('share_not_found'); // deleted a moment ago
    if (flight.status !== 'processed') return { flight, share: shared, results: null };
    const [thermals, track, score, weather, debriefs] = await Promise.all([
      this.results.thermals(accountId, publicId),
      this.tracks.stored(flight),
      this.results.scores(accountId, publicId),
      this.results.weather(accountId, publicId),
      shared.showDebrief ? this.debriefs.latest(accountId, publicId, language, { orAny: true }) : undefined,
    ]);
    if (!thermals?.part) throw new ApiError('share_not_found');
    return {
      flight,
      share: shared,
      results: {
        thermals: thermals.part as ThermalsPayload,
        track,
        scores: this.defaultFirst(score?.part as ScoresPayload | null | undefined),
        weather: (weather?.part ?? null) as PublicResults['weather'],
        debrief: debriefs?.debrief ?? null,
      },
    };
  }

  /** Results of analysis version 3 have no scores. */
  private defaultFirst(stored: ScoresPayload | null | undefined): ScorePayload[] {
    const scores: ScoresPayload['scores'] = stored?.scores ?? {};
    const first = scores[this.settings.defaultRuleSet];
    return first ? [first, ...Object.values(scores).filter((score) => score !== first)] : [];
  }
}
