import { ErrorResponses } from '@core/http';
import {
  FlightLegs,
  FlightScore,
  FlightTask,
  FlightThermals,
  FlightWeather,
  TrackInColumns,
  TrackInDeltas,
  TrackInPolylines,
} from '@engine/results/shapes';
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { FLIGHT_ID } from './flight-id.openapi.js';
import {
  SAMPLE_LEGS,
  SAMPLE_MODEL_WEATHER,
  SAMPLE_SCORE,
  SAMPLE_TASK,
  SAMPLE_THERMALS,
  SAMPLE_TRACK,
  SAMPLE_WEATHER,
} from './sample-flight.example.js';
import { mediaTypeOf, TRACK_REPRESENTATIONS } from './track-formats.js';

/** Errors that every operation on flight results can return. */
const RESULT_ERRORS = [
  'validation_failed',
  'malformed_request',
  'flight_not_found',
  'flight_processing',
  'flight_processing_failed',
] as const;

const ENCODINGS = [TrackInColumns, TrackInDeltas, TrackInPolylines];

/** The contents of files of a track. */
export const EXPORTS = Object.fromEntries(
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
        'Returns the cleaned track in columns for a replay, or as a file in the format given by `format` or the `Accept` ' +
        'header. Every resolution includes take-off, landing, extremes, phase boundaries and both sides of each gap.',
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
    ErrorResponses(...RESULT_ERRORS, 'file_not_available', 'file_damaged'),
  );
}

export function DescribeGetThermals() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getFlightThermals',
      summary: 'Get the thermals of a flight',
      description:
        'Returns every thermal, straight climb and glide with its statistics, and the wind by altitude and by time.',
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
        'Returns the best scoring under the rules of one league. It also returns the best scoring of every other flight type, ' +
        'why it lost, and how close it was to being closed. `optimal` is true if no better scoring is proven to exist. ' +
        'Otherwise, `points_upper_bound` limits how much better one could be. If the log contains several flights, the one ' +
        'with the most points counts.',
    }),
    FLIGHT_ID,
    ApiOkResponse({ description: 'The score.', type: FlightScore, example: SAMPLE_SCORE }),
    ErrorResponses(...RESULT_ERRORS),
  );
}

export function DescribeGetLegs() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getFlightLegs',
      summary: 'Get the legs of a flight',
      description:
        'Returns the legs of the flight as scored under the rules of one league: time, distance, speed made good, climb, ' +
        'circling, glide ratio and wind along each. It also returns how the whole flight divides into climb, glide and search.',
    }),
    FLIGHT_ID,
    ApiOkResponse({ description: 'The legs.', type: FlightLegs, example: SAMPLE_LEGS }),
    ErrorResponses(...RESULT_ERRORS),
  );
}

export function DescribeGetTask() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getFlightTask',
      summary: 'Get the declared task of a flight',
      description:
        'Returns the task declared in the file (C records) with its shortest route, and how it was flown: the start, when ' +
        'each turnpoint was reached, the distance from missed ones, the goal, and the speed. `task` is null if the file ' +
        'declares no task. Turnpoints without a radius in the file get an assumed one (`radius_source`).',
    }),
    FLIGHT_ID,
    ApiOkResponse({
      description: 'The declared task and how it was flown.',
      type: FlightTask,
      example: SAMPLE_TASK,
    }),
    ErrorResponses(...RESULT_ERRORS),
  );
}

export function DescribeGetWeather() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getFlightWeather',
      summary: 'Get the weather of a flight',
      description:
        'Returns the weather observed during the flight: wind by altitude, climb rate by hour and the top of the thermals. It ' +
        'also returns the sun times at take-off. If the operator has configured a weather provider, the hourly data along ' +
        'the flight is added within minutes of the upload, with how well its wind agrees with the observed wind. The ' +
        '`ETag` changes when it is added.',
    }),
    FLIGHT_ID,
    ApiOkResponse({
      description: 'The weather.',
      type: FlightWeather,
      examples: {
        observed: { summary: 'Observed in flight only', value: SAMPLE_WEATHER },
        model: { summary: 'With the hourly data of a weather model', value: SAMPLE_MODEL_WEATHER },
      },
    }),
    ErrorResponses(...RESULT_ERRORS, 'weather_not_available'),
  );
}
