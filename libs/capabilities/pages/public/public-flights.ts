import { hash } from 'node:crypto';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, type DebriefLanguage } from '@core/contract';
import { chooseLanguage } from '../flight-page/preferences.js';
import { type FlightMetrics } from '@engine/results/shapes';
import { type SharedFlight } from '@capabilities/flights';
import { Inject, Injectable } from '@nestjs/common';
import {
  FlightTracks,
  KeptViews,
  LongLogThreads,
  OriginalFiles,
  ProcessedFlights,
  stillProcessing,
  unpackedBytes,
  isOriginal,
  ORIGINAL_MEDIA_TYPES,
  TRACK_WRITING,
} from '@capabilities/flights/api';
import { GzippedRepresentation, PlainRepresentation, type Representation } from '@core/http';
import { PageMaps } from '../maps/page-maps.js';
import { WebAssets } from '../web/web-assets.js';
import { type EmbedChoices, type PageChoices, shareNotFoundPage } from './page/shared-flight-page.js';
import { hasPreviewImage, USUAL_LANGUAGE } from './preview-images.js';
import { type NamedFlight } from './oembed.js';
import { type PublicFlightQuery, type PublicTrackQuery } from './public-flight.query.js';
import { linkTitleOf } from './page/link-title-of.js';
import { startPage, type StartPageChoices } from '../start-page/start-page.js';
import { SharedFlightReader } from './shared-flight-reader.js';
import { type ViewerChoices } from './viewer-choices.js';
import { HTML_MEDIA_TYPE, PUBLIC_VIEW_WRITING, type PublicView } from './write-public-view.js';

/** Characters of the hash that distinguishes the versions of one image. */
const IMAGE_VERSION_CHARACTERS = 10;

/** Where shared flights are. */
const SHARES = '/s/';

/** What a page of a flight is a part of; a page of its own without either. */
interface PageKind {
  readonly embed?: EmbedChoices | null;
  readonly start?: StartPageChoices | null;
}

export interface PublicData {
  readonly content: GzippedRepresentation;
  /** Whether scripts of other sites may read it. */
  readonly isEmbeddable: boolean;
}

export interface PublicDownload {
  /** Of the name of the file. */
  readonly extension: string;
  readonly flownAt: Date | null;
  readonly content: Representation;
}

/**
 * Shared flights by the token in their URL. Building a view takes tens of milliseconds and anyone may request it, so
 * finished views are cached, compressed. Each request checks the rows: is the flight still shared, and is the view
 * current?
 */
@Injectable()
export class PublicFlights {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly reader: SharedFlightReader,
    private readonly kept: KeptViews,
    private readonly tracks: FlightTracks,
    private readonly threads: LongLogThreads,
    private readonly processed: ProcessedFlights,
    private readonly originals: OriginalFiles,
    private readonly assets: WebAssets,
    private readonly maps: PageMaps,
  ) {}

  /**
   * The data as JSON.
   * @throws ApiError `share_not_found` for every token that matches no shared flight, whatever the reason
   */
  async data(token: string, query: PublicFlightQuery): Promise<PublicData> {
    const { resolution = 'high', encoding = 'columns', language } = query;
    const shared = await this.reader.shared(token);
    const view = { resolution, encoding, page: null };
    const content = await this.view(token, shared, view, language ?? shared.language ?? undefined);
    return { content, isEmbeddable: shared.allowEmbed };
  }

  /** The page as HTML. @throws ApiError as {@link data} */
  async page(token: string, viewer: ViewerChoices): Promise<GzippedRepresentation> {
    return this.pageOf(token, await this.reader.shared(token), viewer);
  }

  /** The page in a frame of another site. @throws ApiError as {@link data}, also if the owner does not allow it */
  async embed(token: string, viewer: ViewerChoices, embed: EmbedChoices): Promise<GzippedRepresentation> {
    const shared = await this.reader.shared(token);
    if (!shared.allowEmbed) throw new ApiError('share_not_found');
    return this.pageOf(token, shared, viewer, { embed });
  }

  /** The start page, with the sample flight if that is one of this service that can be shown. */
  async startPage(viewer: ViewerChoices, start: StartPageChoices): Promise<Representation> {
    const token = start.sampleUrl?.startsWith(SHARES) ? start.sampleUrl.slice(SHARES.length) : null;
    try {
      if (token !== null) return await this.pageOf(token, await this.reader.shared(token), viewer, { start });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'share_not_found')) throw error;
    }
    return new PlainRepresentation(HTML_MEDIA_TYPE, startPage(null, start));
  }

  /** The page for a token without a flight. */
  notFoundPage(viewer: ViewerChoices): string {
    return shareNotFoundPage(this.choicesFor(viewer, null));
  }

  private pageOf(
    token: string,
    shared: SharedFlight,
    viewer: ViewerChoices,
    { embed = null, start = null }: PageKind = {},
  ): Promise<GzippedRepresentation> {
    const page = {
      // the start page is in the language of its viewer, whatever its flight's is
      ...this.choicesFor(viewer, start ? null : shared.language),
      path: `${SHARES}${token}`,
      ruleSet: viewer.ruleSet,
      publicUrl: this.settings.publicUrl,
      imageVersion: hash('sha256', shared.version, 'base64url').slice(0, IMAGE_VERSION_CHARACTERS),
      embed,
      start,
    };
    return this.view(token, shared, { resolution: 'high', encoding: 'columns', page }, page.language);
  }

  private choicesFor({ language, units }: ViewerChoices, shared: string | null): PageChoices {
    const assets = this.assets.forPage('shared-flight');
    return {
      language: chooseLanguage({ ...language, shared }),
      units,
      assets,
      maps: this.maps.current,
    };
  }

  /**
   * The track as a file, from take-off to landing, or the original file.
   * @throws ApiError as {@link data}, `download_not_available`, or if the flight has no result (yet)
   */
  async download(token: string, query: PublicTrackQuery): Promise<PublicDownload> {
    const { format = 'gpx', resolution = 'full' } = query;
    const shared = await this.reader.shared(token);
    if (!shared.allowDownload) throw new ApiError('download_not_available');
    const { accountId, publicId } = shared;
    if (isOriginal(format)) {
      const { flight, bytes } = await this.originals.read(accountId, publicId, format);
      const { fileFormat, flownAt } = flight;
      const content = new PlainRepresentation(ORIGINAL_MEDIA_TYPES[fileFormat], bytes);
      return { extension: fileFormat, flownAt, content };
    }
    const flight = await this.processed.get(accountId, publicId);
    if (!(flight.metrics as FlightMetrics).takeoff) throw new ApiError('download_not_available');
    const key = [token, format, resolution].join(' ');
    const content = await this.kept.get(key, shared.version, async () => {
      const stored = await this.tracks.stored(flight);
      if (!stored) throw stillProcessing();
      const selection = { representation: format, resolution, encoding: 'columns' } as const;
      const task = { title: flight.title, stored, selection, isFlightOnly: true };
      return GzippedRepresentation.from(await this.threads.run(TRACK_WRITING, task, unpackedBytes(stored)));
    });
    return { extension: format, flownAt: flight.flownAt, content };
  }

  /** Name and owner's choice, for an oEmbed response. @throws ApiError as {@link data} */
  async named(token: string): Promise<NamedFlight> {
    const shared = await this.reader.shared(token);
    const flight = await this.reader.flight(shared);
    const title = linkTitleOf(flight, await this.reader.scores(shared), shared.language ?? USUAL_LANGUAGE);
    return { title, isEmbeddable: shared.allowEmbed, hasImage: hasPreviewImage(flight) };
  }

  /** @param language of the debrief; undefined for any */
  private async view(
    token: string,
    shared: SharedFlight,
    view: PublicView,
    language: DebriefLanguage | undefined,
  ): Promise<GzippedRepresentation> {
    const { resolution, encoding, page } = view;
    const shown = page ? [kindOf(page), page.units, page.ruleSet] : [resolution, encoding];
    const version = page
      ? [shared.version, page.maps.terrainUrl, page.maps.sampleTerrainUrl].join(' ')
      : shared.version;
    return this.kept.get([token, language, ...shown].join(' '), version, async () => {
      const task = { ...(await this.reader.read(shared, language)), view };
      const track = task.results?.track;
      const written = this.threads.run(PUBLIC_VIEW_WRITING, task, track ? unpackedBytes(track) : 0);
      return GzippedRepresentation.from(await written);
    });
  }
}

/** What distinguishes the kinds of pages of one flight. */
function kindOf({ embed, start }: PageKind): string {
  if (start) return `start ${start.isSignedIn}`;
  return embed ? `embed ${embed.theme}` : 'page';
}
