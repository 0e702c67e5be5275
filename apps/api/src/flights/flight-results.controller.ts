import { type Principal, CurrentPrincipal, Scopes } from '@app/auth';
import { API_PREFIX } from '@app/contract';
import { type Flight, FlightRepository } from '@app/database';
import { type ThermalsPayload } from '@app/flights';
import { FlightFileStore } from '@app/storage';
import { Controller, Get, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { PrivateAnswer } from '../http/private-answer.js';
import { NoParameters, strictQuery } from '../http/strict-query.js';
import { type FlightThermals } from './dto/flight-thermals.dto.js';
import { type FlightTrack } from './dto/flight-track.dto.js';
import { TrackQuery } from './dto/track.query.js';
import { DescribeGetThermals, DescribeGetTrack } from './flight-results.openapi.js';
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
    private readonly processed: ProcessedFlights,
    private readonly flights: FlightRepository,
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
    const flight = await this.processed.get(principal.accountId, flightId);
    const thermals = (await this.flights.thermals(principal.accountId, flight.id)) as ThermalsPayload;
    return { flight_id: flight.publicId, analysis_version: flight.analysisVersion!, ...thermals };
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
