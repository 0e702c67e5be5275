import { FlightId } from '@capabilities/flights/api';
import { CurrentPrincipal, type Principal, Scopes } from '@core/access';
import { API_PREFIX } from '@core/contract';
import {
  ConditionalRead,
  JsonBody,
  jsonOf,
  Operation,
  PathParameter,
  PrivateResponse,
  type Representation,
  strictQuery,
} from '@core/http';
import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AirspaceCommentBody, AirspaceRemark, FlightAirspace } from '../wire/index.js';
import { AirspaceComments } from './airspace-comments.js';
import { AirspaceQuery } from './airspace.query.js';
import { FlightAirspaces } from './flight-airspaces.js';
import { CrossingPictures } from './pictures/crossing-pictures.js';
import { SAMPLE_AIRSPACE, SAMPLE_COMMENT } from './sample-airspace.js';

/** What the data show of a flight and the airspaces around it. */
@ApiTags('Flight results')
@Controller(`${API_PREFIX}/flights/:flightId/airspace`)
export class FlightAirspaceController {
  constructor(
    private readonly airspaces: FlightAirspaces,
    private readonly comments: AirspaceComments,
    private readonly pictures: CrossingPictures,
  ) {}

  @Get()
  @ConditionalRead()
  @Scopes('analysis:read')
  @Operation({
    id: 'getFlightAirspace',
    summary: 'Compare a flight with airspaces',
    description:
      'Returns the crossings of the flight with the airspaces that were valid on its day, and the nearest it missed, with ' +
      'entry, exit, deepest point, the altimeter that was used and its uncertainty. It says what the data show and is ' +
      'not a legal determination. Flights are judged in the background, shortly after they are processed or corrected, ' +
      'and again when the operator adds or removes airspaces; until then, `is_pending` is true.',
    returns: {
      200: { description: 'The verdict.', type: FlightAirspace, example: SAMPLE_AIRSPACE },
    },
    errors: ['flight_processing', 'flight_processing_failed', 'flight_merged', 'flight_without_track'],
  })
  async find(
    @CurrentPrincipal() { accountId }: Principal,
    @FlightId() flightId: string,
    @Query(strictQuery) query: AirspaceQuery,
  ): Promise<Representation> {
    return jsonOf(await this.airspaces.find(accountId, flightId, query));
  }

  @Get('pictures/:crossing')
  @ConditionalRead()
  @Scopes('analysis:read')
  @Operation({
    id: 'getAirspacePicture',
    summary: 'Get a picture of an airspace crossing',
    description:
      'Returns a picture of 1600 × 1280 pixels for the mail to a league: the track and the border from above, the altitude ' +
      'with floor, ceiling and ground over time, times and positions of entry, exit and deepest point, what was compared ' +
      'and how certain it is, and the data. It contains the id of the flight and the SHA-256 of its file, and no name ' +
      'of the pilot. It says what the data show and is not a legal determination.',
    returns: {
      200: {
        description: 'The picture.',
        content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
      },
    },
    errors: [
      'flight_processing',
      'flight_processing_failed',
      'flight_merged',
      'flight_without_track',
      'file_not_available',
      'file_damaged',
    ],
  })
  picture(
    @CurrentPrincipal() { accountId }: Principal,
    @FlightId() flightId: string,
    @PathParameter({
      name: 'crossing',
      type: 'integer',
      description: 'Position of the crossing in `crossings` of the verdict by this profile, starting at 1.',
      example: 1,
      notFound: 'airspace_crossing_not_found',
    })
    crossing: string,
    @Query(strictQuery) query: AirspaceQuery,
  ): Promise<Representation> {
    return this.pictures.picture(accountId, flightId, crossing, query);
  }

  @Post('comments')
  @PrivateResponse()
  @Scopes('flights:write')
  @Operation({
    id: 'commentFlightAirspace',
    summary: 'Comment on a comparison with airspaces',
    description:
      'Adds a comment of the pilot, such as the clearance that there was. Comments cannot be changed or deleted. They are in ' +
      '`remarks`, with the decisions of operators.',
    returns: { 201: { description: 'The comment.', type: AirspaceRemark, example: SAMPLE_COMMENT } },
    errors: ['flight_without_track'],
  })
  async comment(
    @CurrentPrincipal() principal: Principal,
    @FlightId() flightId: string,
    @JsonBody() { text }: AirspaceCommentBody,
  ): Promise<AirspaceRemark> {
    return this.comments.add(principal, flightId, text);
  }
}
