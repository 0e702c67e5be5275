import { ErrorResponses } from '@app/openapi';
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { FlightScore } from './dto/flight-score.dto.js';
import { FlightThermals } from './dto/flight-thermals.dto.js';
import { TrackInColumns, TrackInDeltas, TrackInPolylines } from './dto/flight-track.dto.js';
import { FlightWeather } from './dto/flight-weather.dto.js';
import { FLIGHT_ID } from './flight-id.openapi.js';
import {
  SAMPLE_MODEL_WEATHER,
  SAMPLE_SCORE,
  SAMPLE_THERMALS,
  SAMPLE_TRACK,
  SAMPLE_WEATHER,
} from './sample-flight.example.js';
import { mediaTypeOf, TRACK_REPRESENTATIONS } from './track-formats.js';

/** What every operation on the results of a flight may answer. */
const RESULT_ERRORS = [
  'validation_failed',
  'malformed_request',
  'flight_not_found',
  'flight_processing',
  'flight_processing_failed',
] as const;

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
    ErrorResponses(...RESULT_ERRORS, 'file_not_available'),
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
    ErrorResponses(...RESULT_ERRORS),
  );
}

export function DescribeGetScore() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getFlightScore',
      summary: 'Get the score of a flight',
      description:
        'The best scoring by the rules of one league, with the best of every other flight type, why it lost, and what would ' +
        'have closed it. `optimal` says whether it is proven that there is no better; `points_upper_bound` how much better ' +
        'one could be. Of several flights in a log, the one with the most points counts.',
    }),
    FLIGHT_ID,
    ApiOkResponse({ description: 'The score.', type: FlightScore, example: SAMPLE_SCORE }),
    ErrorResponses(...RESULT_ERRORS),
  );
}

export function DescribeGetWeather() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getFlightWeather',
      summary: 'Get the weather of a flight',
      description:
        'What the flight itself tells: wind by altitude, climb by the hour, the top of the thermals; and the sun at take-off. ' +
        'Where a weather provider is set up, its hours along the way are added within minutes of the upload, with how well ' +
        'its wind and the wind of the flight agree; the `ETag` changes then.',
    }),
    FLIGHT_ID,
    ApiOkResponse({
      description: 'The weather.',
      type: FlightWeather,
      examples: {
        observed: { summary: 'From the flight itself', value: SAMPLE_WEATHER },
        model: { summary: 'With the hours of a weather model', value: SAMPLE_MODEL_WEATHER },
      },
    }),
    ErrorResponses(...RESULT_ERRORS, 'weather_not_available'),
  );
}
