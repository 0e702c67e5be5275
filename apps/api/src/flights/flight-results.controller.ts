import { type Principal, CurrentPrincipal, Scopes } from '@app/auth';
import { SETTINGS, type Settings } from '@app/config';
import { API_PREFIX } from '@app/contract';
import { type Flight } from '@app/database';
import { FlightFileStore } from '@app/storage';
import { Controller, Get, Inject, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { PrivateAnswer } from '../http/private-answer.js';
import { NoParameters, strictQuery } from '../http/strict-query.js';
import { type FlightScore } from './dto/flight-score.dto.js';
import { type FlightThermals } from './dto/flight-thermals.dto.js';
import { type FlightTrack } from './dto/flight-track.dto.js';
import { type FlightWeather } from './dto/flight-weather.dto.js';
import { ScoreQuery } from './dto/score.query.js';
import { TrackQuery } from './dto/track.query.js';
import {
  DescribeGetScore,
  DescribeGetThermals,
  DescribeGetTrack,
  DescribeGetWeather,
} from './flight-results.openapi.js';
import { FlightParts } from './flight-parts.js';
import { FlightTracks } from './flight-tracks.js';
import { ProcessedFlights } from './processed-flights.js';
import {
  defaultResolution,
  mediaTypeOf,
  TRACK_FORMATS,
  TRACK_REPRESENTATIONS,
  type TrackRepresentation,
} from './track-formats.js';

/** What was found in a flight, part by part. */
@ApiTags('Flight results')
@Controller(`${API_PREFIX}/flights/:flightId`)
export class FlightResultsController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly processed: ProcessedFlights,
    private readonly parts: FlightParts,
    private readonly tracks: FlightTracks,
    private readonly files: FlightFileStore,
  ) {}

  @Get('track')
  @PrivateAnswer()
  @Scopes('flights:read')
  @DescribeGetTrack()
  async track(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) query: TrackQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FlightTrack | StreamableFile> {
    const flight = await this.processed.get(principal.accountId, flightId);
    response.vary('Accept');
    const representation = query.format ?? acceptedBy(request);
    const resolution = query.resolution ?? defaultResolution(representation);
    if (representation === 'json') {
      return this.tracks.payload(flight, resolution, query.encoding ?? 'columns');
    }
    const content =
      representation === 'igc'
        ? await this.files.read(flight.publicId)
        : Buffer.from(
            TRACK_FORMATS[representation].write(await this.tracks.at(flight, resolution), flight.title),
          );
    return new StreamableFile(content, {
      type: mediaTypeOf(representation),
      disposition: `attachment; filename="${fileName(flight, representation)}"`,
    });
  }

  @Get('thermals')
  @PrivateAnswer()
  @Scopes('analysis:read')
  @DescribeGetThermals()
  async thermals(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<FlightThermals> {
    return this.parts.thermals(principal.accountId, flightId);
  }

  @Get('score')
  @PrivateAnswer()
  @Scopes('analysis:read')
  @DescribeGetScore()
  async score(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) query: ScoreQuery,
  ): Promise<FlightScore> {
    return this.parts.score(principal.accountId, flightId, query.rule_set ?? this.settings.defaultRuleSet);
  }

  @Get('weather')
  @PrivateAnswer()
  @Scopes('weather:read')
  @DescribeGetWeather()
  async weather(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<FlightWeather> {
    return this.parts.weather(principal.accountId, flightId);
  }
}

function acceptedBy(request: Request): TrackRepresentation {
  const mediaType = request.accepts(TRACK_REPRESENTATIONS.map(mediaTypeOf));
  return TRACK_REPRESENTATIONS.find((representation) => mediaTypeOf(representation) === mediaType) ?? 'json';
}

function fileName(flight: Flight, ending: string): string {
  const day = flight.flownAt?.toISOString().slice(0, 10) ?? flight.publicId;
  return `flight-${day}.${ending}`;
}
