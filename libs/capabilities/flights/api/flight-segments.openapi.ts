import { ErrorResponses } from '@core/http';
import { FlightSegment } from '@engine/results/shapes';
import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { FLIGHT_ID } from './flight-id.openapi.js';
import { SAMPLE_SEGMENT } from './sample-segment.js';

export function DescribeGetSegment() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getFlightSegment',
      summary: 'Get one flight of a log',
      description:
        'Returns metrics, thermals, phases and score of one flight of a log that contains several. `n` is the position of ' +
        'the part in `quality.segments`, starting at 0. Its `kind` must be `flight`, `tow`, ' +
        '`powered` or `balloon`; a tow returns the flight that it launched. The part with `is_main` returns the same numbers as the flight itself. Its score can differ: the score ' +
        'of the flight is that of the flight in the log with the most points.',
    }),
    FLIGHT_ID,
    ApiParam({
      name: 'n',
      type: 'integer',
      description: 'Position of the part in `quality.segments`, starting at 0.',
      example: 1, // part 0 of most logs is on the ground
    }),
    ApiOkResponse({ description: 'The flight.', type: FlightSegment, example: SAMPLE_SEGMENT }),
    ErrorResponses(
      'validation_failed',
      'malformed_request',
      'flight_not_found',
      'flight_processing',
      'flight_processing_failed',
      'segment_not_found',
      'segment_not_a_flight',
      'file_not_available',
      'file_damaged',
    ),
  );
}
