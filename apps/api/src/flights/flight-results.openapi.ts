import { ErrorResponses } from '@app/openapi';
import { applyDecorators } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { FlightThermals } from './dto/flight-thermals.dto.js';
import { TrackInColumns, TrackInDeltas, TrackInPolylines } from './dto/flight-track.dto.js';
import { SAMPLE_FLIGHT, SAMPLE_THERMALS, SAMPLE_TRACK } from './sample-flight.example.js';
import { mediaTypeOf, TRACK_REPRESENTATIONS } from './track-formats.js';

const FLIGHT_ID = ApiParam({
  name: 'flightId',
  description: 'ULID of the flight.',
  example: SAMPLE_FLIGHT.id,
});

/** What every operation on the results of a flight may answer. */
const RESULT_ERRORS = ErrorResponses(
  'validation_failed',
  'malformed_request',
  'flight_not_found',
  'flight_processing',
  'flight_processing_failed',
);

const ENCODINGS = [TrackInColumns, TrackInDeltas, TrackInPolylines];

const EXPORTS = Object.fromEntries(
  TRACK_REPRESENTATIONS.filter((name) => name !== 'json').map((name) => [
    mediaTypeOf(name),
    { schema: name === 'geojson' ? { type: 'object' as const } : { type: 'string' as const } },
  ]),
);

export function DescribeGetTrack() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getFlightTrack',
      summary: 'Get the track of a flight',
      description:
        'The cleaned track in columns, ready to be replayed, or as a file: ask with `format`, or with the header ' +
        '`Accept`. Take-off, landing, extremes, borders of phases and both sides of every gap are in every resolution.',
    }),
    FLIGHT_ID,
    ApiExtraModels(...ENCODINGS),
    ApiResponse({
      status: 200,
      description: 'The track.',
      content: {
        'application/json': {
          schema: {
            oneOf: ENCODINGS.map((encoding) => ({ $ref: getSchemaPath(encoding) })),
          },
          examples: { 'resolution=preview&encoding=polyline': { value: SAMPLE_TRACK } },
        },
        ...EXPORTS,
      },
    }),
    RESULT_ERRORS,
  );
}

export function DescribeGetThermals() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getFlightThermals',
      summary: 'Get the thermals of a flight',
      description:
        'Every thermal, climb without circles and glide with its numbers, and the wind by altitude and by time.',
    }),
    FLIGHT_ID,
    ApiOkResponse({
      description: 'Thermals, glides and wind.',
      type: FlightThermals,
      example: SAMPLE_THERMALS,
    }),
    RESULT_ERRORS,
  );
}
