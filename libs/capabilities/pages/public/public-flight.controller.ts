import { AirspaceQuery, SAMPLE_AIRSPACE } from '@capabilities/airspace/api';
import { OpenToAll } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError } from '@core/contract';
import { Controller, Get, Header, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { attachment, TRACK_FILE_CONTENT } from '@capabilities/flights/api';
import {
  ConditionalResponse,
  jsonOf,
  Operation,
  PathParameter,
  type Representation,
  strictQuery,
} from '@core/http';
import { PageMaps } from '../maps/page-maps.js';
import { embeddedToken, oembedLink, oembedOf, type OembedQuery } from './oembed.js';
import { pagePolicy } from './page/page-policy.js';
import { PreviewImageQuery, PublicFlightQuery, PublicTrackQuery } from './public-flight.query.js';
import { PreviewImages } from './preview-images.js';
import { presentPublicAirspace, PublicAirspaces } from './public-airspace.js';
import { PublicFlights } from './public-flights.js';
import {
  embedTheme,
  rememberChoices,
  VIEWER_VARY,
  type ViewerChoices,
  viewerChoices,
} from './viewer-choices.js';
import { HTML_MEDIA_TYPE } from './write-public-view.js';
import { PublicAirspace } from '../wire/public-airspace.js';
import { ProcessedPublicFlight, UnprocessedPublicFlight } from '../wire/public-flight.js';

/**
 * Keeps the URL unlisted: search engines skip it, links on the page do not reveal it, shared caches do not store it.
 * @param vary further request headers that choose between variants
 */
function UnlistedResponse(vary?: string): ReturnType<typeof ConditionalResponse> {
  return ConditionalResponse(
    Header('Cache-Control', 'private, no-cache'),
    Header('Vary', ['Accept-Encoding, Origin', vary].filter(Boolean).join(', ')),
    Header('Referrer-Policy', 'no-referrer'),
    Header('X-Robots-Tag', 'noindex'),
  );
}

/** The secret in the URL of a shared flight. */
function ShareToken(): ParameterDecorator {
  return PathParameter({
    name: 'token',
    description: 'The last path segment of `url` in the share state.',
    example: 'qL0Yk3V7b2nS9xXc5mJt8wRzD1hGfPuEaBvNiKoT4sM',
    notFound: 'share_not_found',
  });
}

/** Lets scripts of any site read the response. */
function allowAnyOrigin(response: Response): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
}

/** Shared flights, outside `/api/v1`, without an API key. */
@ApiTags('Shared flights')
@Controller('s')
@OpenToAll()
export class PublicFlightController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly flights: PublicFlights,
    private readonly airspaces: PublicAirspaces,
    private readonly images: PreviewImages,
    private readonly maps: PageMaps,
  ) {}

  /** For sites that turn a pasted URL into a frame or a preview. They send parameters of their own. */
  @Get('oembed')
  @UnlistedResponse()
  @ApiExcludeEndpoint()
  async oembed(
    @Query() query: OembedQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Representation> {
    const { publicUrl } = this.settings;
    const token = embeddedToken(query, publicUrl);
    const flight = await this.flights.named(token);
    if (flight.isEmbeddable) allowAnyOrigin(response);
    return jsonOf(oembedOf(`${publicUrl}/s/${token}`, flight, query, publicUrl));
  }

  @Get(':token/track')
  @UnlistedResponse()
  @Operation({
    id: 'downloadSharedTrack',
    summary: 'Download the track of a shared flight',
    description:
      'Returns the track from take-off to landing as a file, or the original file. Only if the owner allows ' +
      'downloads. Requires no API key, only the URL. This path is outside `/api/v1`.',
    returns: { 200: { description: 'The file.', content: TRACK_FILE_CONTENT } },
    errors: [
      'download_not_available',
      'file_not_available',
      'file_damaged',
      'flight_processing',
      'flight_processing_failed',
      'rate_limited',
      'internal_error',
      'service_unavailable',
    ],
  })
  async track(
    @ShareToken() token: string,
    @Query(strictQuery) query: PublicTrackQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Representation> {
    const { extension, flownAt, content } = await this.flights.download(token, query);
    response.setHeader('Content-Disposition', attachment(flownAt, 'flight', extension));
    return content;
  }

  @Get(':token/airspace')
  @UnlistedResponse()
  @Operation({
    id: 'getSharedFlightAirspace',
    summary: 'Get the airspaces of a shared flight',
    description:
      'Returns what the data show of the flight and the airspaces of its day, without comments. Only if the owner shows ' +
      'airspaces; otherwise, it responds as if the flight were not shared. It is not a legal determination. Requires no ' +
      'API key, only the URL. This path is outside `/api/v1`.',
    returns: {
      200: {
        description: 'The verdict.',
        type: PublicAirspace,
        example: presentPublicAirspace(SAMPLE_AIRSPACE),
      },
    },
    errors: [
      'flight_processing',
      'flight_processing_failed',
      'rate_limited',
      'internal_error',
      'service_unavailable',
    ],
  })
  async airspace(
    @ShareToken() token: string,
    @Query(strictQuery) query: AirspaceQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Representation> {
    const { verdict, isEmbeddable } = await this.airspaces.find(token, query);
    if (isEmbeddable) allowAnyOrigin(response);
    return jsonOf(verdict);
  }

  @Get(':token.json')
  @UnlistedResponse()
  @Operation({
    id: 'getSharedFlight',
    summary: 'Get a shared flight',
    description:
      'Returns the data of the public page of a shared flight, from take-off to landing. Requires no API key, only the ' +
      'URL. The page itself is at the same URL without `.json`. Scripts on any site can read the data if the owner ' +
      'allows embedding. This path is outside `/api/v1`.',
    models: [ProcessedPublicFlight, UnprocessedPublicFlight],
    returns: {
      200: { description: 'The shared flight.', schema: { $ref: '#/components/schemas/PublicFlight' } },
    },
    errors: ['rate_limited', 'internal_error', 'service_unavailable'],
  })
  async data(
    @ShareToken() token: string,
    @Query(strictQuery) query: PublicFlightQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Representation> {
    const { content, isEmbeddable } = await this.flights.data(token, query);
    if (isEmbeddable) allowAnyOrigin(response);
    return content;
  }

  /** The picture for link previews. Accepts any query: the page adds one that changes with the image. */
  @Get(':token.png')
  @UnlistedResponse()
  @Header('Cross-Origin-Resource-Policy', 'cross-origin') // pages of messengers show it
  @Operation({
    id: 'getPreviewImage',
    summary: 'Get the preview image of a shared flight',
    description:
      'Returns a picture of 1200 × 630 pixels: title, day, key figures, the track coloured by climb, and the ' +
      "altitude over time. Messengers and social networks show it with the link. Its texts are in the share's " +
      '`language`, otherwise in English. Requires no API key, only the URL. This path is outside `/api/v1`.',
    returns: {
      200: {
        description: 'The image.',
        content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
      },
    },
    errors: [
      'preview_image_not_available',
      'flight_processing',
      'flight_processing_failed',
      'rate_limited',
      'internal_error',
      'service_unavailable',
    ],
  })
  image(@ShareToken() token: string, @Query(strictQuery) _query: PreviewImageQuery): Promise<Representation> {
    return this.images.image(token);
  }

  /**
   * The flight in a frame of another site, if its owner allows that. A choice in the query is of that site, so it is
   * not remembered for the viewer.
   */
  @Get(':token/embed')
  @UnlistedResponse(VIEWER_VARY)
  @Header('Content-Type', HTML_MEDIA_TYPE)
  @ApiExcludeEndpoint()
  embed(
    @ShareToken() token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Representation | string> {
    const viewer = viewerChoices(request);
    return this.pageOrNotFound(viewer, response, async () => {
      const page = await this.flights.embed(token, viewer, { theme: embedTheme(request) });
      response.setHeader('Content-Security-Policy', pagePolicy(this.maps.current.hosts, '*'));
      response.removeHeader('X-Frame-Options');
      return page;
    });
  }

  /**
   * The page in the language and units of its viewer. Accepts any query: messengers and social networks append their
   * own parameters to links.
   */
  @Get(':token')
  @UnlistedResponse(VIEWER_VARY)
  @Header('Content-Type', HTML_MEDIA_TYPE)
  @ApiExcludeEndpoint()
  page(
    @ShareToken() token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Representation | string> {
    const viewer = viewerChoices(request);
    rememberChoices(request, response);
    return this.pageOrNotFound(viewer, response, async () => {
      const page = await this.flights.page(token, viewer);
      const { publicUrl } = this.settings;
      response.setHeader('Link', oembedLink(`${publicUrl}/s/${token}`, publicUrl));
      return page;
    });
  }

  /** A page, or the one that is the same for every reason why there is none. */
  private async pageOrNotFound(
    viewer: ViewerChoices,
    response: Response,
    find: () => Promise<Representation>,
  ): Promise<Representation | string> {
    response.setHeader('Content-Security-Policy', pagePolicy(this.maps.current.hosts));
    try {
      return await find();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'share_not_found')) throw error;
      response.status(error.status);
      return this.flights.notFoundPage(viewer);
    }
  }
}
