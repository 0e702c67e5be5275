import { CurrentPrincipal, type Principal, Scopes } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ConditionalRead,
  jsonOf,
  Operation,
  PathParameter,
  type Representation,
  strictQuery,
} from '@core/http';
import { FlightSegments } from './flight-segments.js';
import { ScoreQuery } from './score.query.js';
import { FlightId } from './flight-id.js';
import { FlightSegment } from '@engine/results/shapes';
import { SAMPLE_SEGMENT } from './sample-segment.js';

/** The flights of a log. */
@ApiTags('Flight results')
@Controller(`${API_PREFIX}/flights/:flightId/segments`)
export class FlightSegmentsController {
  constructor(private readonly segments: FlightSegments) {}

  @Get(':n')
  @ConditionalRead()
  @Scopes('analysis:read')
  @Operation({
    id: 'getFlightSegment',
    summary: 'Get one flight of a log',
    description:
      'Returns metrics, thermals, phases and score of one flight of a log that contains several. `n` is the position of ' +
      'the part in `quality.segments`, starting at 0. Its `kind` must be `flight`, `tow`, ' +
      '`powered` or `balloon`; a tow returns the flight that it launched. The part with `is_main` returns the same numbers as the flight itself. Its score can differ: the score ' +
      'of the flight is that of the flight in the log with the most points.',
    returns: { 200: { description: 'The flight.', type: FlightSegment, example: SAMPLE_SEGMENT } },
    errors: [
      'flight_processing',
      'flight_processing_failed',
      'flight_merged',
      'flight_without_track',
      'segment_not_a_flight',
      'file_not_available',
      'file_damaged',
    ],
  })
  async segment(
    @CurrentPrincipal() { accountId, ruleSet: league }: Principal,
    @FlightId() flightId: string,
    @PathParameter({
      name: 'n',
      type: 'integer',
      description: 'Position of the part in `quality.segments`, starting at 0.',
      example: 1, // part 0 of most logs is on the ground
      notFound: 'segment_not_found',
    })
    position: string,
    @Query(strictQuery) query: ScoreQuery,
  ): Promise<Representation> {
    const ruleSet = query.rule_set ?? league;
    return jsonOf(await this.segments.get(accountId, flightId, position, ruleSet));
  }
}
