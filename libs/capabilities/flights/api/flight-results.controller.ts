import { type Principal, CurrentPrincipal, Scopes } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { API_PREFIX } from '@core/contract';
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import {
  ConditionalRead,
  jsonOf,
  PlainRepresentation,
  type Representation,
  NoParameters,
  strictQuery,
} from '@core/http';
import { ScoreQuery } from './score.query.js';
import { TrackQuery } from './track.query.js';
import {
  DescribeGetLegs,
  DescribeGetScore,
  DescribeGetTask,
  DescribeGetThermals,
  DescribeGetTrack,
  DescribeGetWeather,
} from './flight-results.openapi.js';
import { FlightParts } from './flight-parts.js';
import { FlightTracks } from './flight-tracks.js';
import { OriginalFiles } from './original-files.js';
import {
  attachment,
  defaultResolution,
  IGC_MEDIA_TYPE,
  mediaTypeOf,
  TRACK_REPRESENTATIONS,
  type TrackRepresentation,
} from './track-formats.js';

/** The results of a flight, one endpoint per part. */
@ApiTags('Flight results')
@Controller(`${API_PREFIX}/flights/:flightId`)
export class FlightResultsController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly parts: FlightParts,
    private readonly tracks: FlightTracks,
    private readonly originals: OriginalFiles,
  ) {}

  @Get('track')
  @ConditionalRead()
  @Scopes('flights:read')
  @DescribeGetTrack()
  async track(
    @CurrentPrincipal() { accountId }: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) query: TrackQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Representation> {
    response.vary('Accept');
    const representation = query.format ?? acceptedBy(request);
    if (representation === 'igc') return this.file(accountId, flightId, response);
    const { flight, content } = await this.tracks.read(accountId, flightId, {
      representation,
      resolution: query.resolution ?? defaultResolution(representation),
      encoding: query.encoding ?? 'columns',
    });
    if (representation !== 'json') {
      nameFile(response, flight, representation);
    }
    return content;
  }

  @Get('thermals')
  @ConditionalRead()
  @Scopes('analysis:read')
  @DescribeGetThermals()
  async thermals(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<Representation> {
    return jsonOf(await this.parts.thermals(principal.accountId, flightId));
  }

  @Get('score')
  @ConditionalRead()
  @Scopes('analysis:read')
  @DescribeGetScore()
  async score(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) query: ScoreQuery,
  ): Promise<Representation> {
    const ruleSet = query.rule_set ?? this.settings.defaultRuleSet;
    return jsonOf(await this.parts.score(principal.accountId, flightId, ruleSet));
  }

  @Get('legs')
  @ConditionalRead()
  @Scopes('analysis:read')
  @DescribeGetLegs()
  async legs(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) query: ScoreQuery,
  ): Promise<Representation> {
    const ruleSet = query.rule_set ?? this.settings.defaultRuleSet;
    return jsonOf(await this.parts.legs(principal.accountId, flightId, ruleSet));
  }

  @Get('task')
  @ConditionalRead()
  @Scopes('analysis:read')
  @DescribeGetTask()
  async task(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<Representation> {
    return jsonOf(await this.parts.task(principal.accountId, flightId));
  }

  @Get('weather')
  @ConditionalRead()
  @Scopes('weather:read')
  @DescribeGetWeather()
  async weather(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<Representation> {
    return jsonOf(await this.parts.weather(principal.accountId, flightId));
  }

  private async file(accountId: string, flightId: string, response: Response): Promise<Representation> {
    const { flight, bytes } = await this.originals.read(accountId, flightId);
    nameFile(response, flight, 'igc');
    return new PlainRepresentation(IGC_MEDIA_TYPE, bytes);
  }
}

function nameFile(
  response: Response,
  { flownAt, publicId }: { readonly flownAt: Date | null; readonly publicId: string },
  representation: TrackRepresentation,
): void {
  response.setHeader('Content-Disposition', attachment(flownAt, `flight-${publicId}`, representation));
}

function acceptedBy(request: Request): TrackRepresentation {
  const mediaType = request.accepts(TRACK_REPRESENTATIONS.map(mediaTypeOf));
  return TRACK_REPRESENTATIONS.find((representation) => mediaTypeOf(representation) === mediaType) ?? 'json';
}
