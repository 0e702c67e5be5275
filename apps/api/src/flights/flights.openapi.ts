import { SITE_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '@app/contract';
import { ErrorResponses } from '@app/openapi';
import { applyDecorators } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '@nestjs/swagger';
import { Flight, FlightList } from './dto/flight.dto.js';
import { DescribeIdempotencyKey } from '../http/idempotent-requests.js';
import { FLIGHT_ID } from './flight-id.openapi.js';
import { SAMPLE_FLIGHT } from './sample-flight.example.js';

const LOCATION = { Location: { description: 'Path of the flight.', schema: { type: 'string' as const } } };

const PROCESSING_FLIGHT = {
  ...SAMPLE_FLIGHT,
  flown_at: null,
  duration_seconds: 0,
  metrics: {},
  quality: undefined,
  analysis_version: null,
  input_sha256: null,
  status: 'processing',
};

/** What the OpenAPI document says of each operation, kept out of the controller so that its code can be read. */
export function DescribeUploadFlight() {
  return applyDecorators(
    ApiOperation({
      operationId: 'uploadFlight',
      summary: 'Upload a flight',
      description:
        'Send an IGC file; the answer is the processed flight. The analysis normally takes well under a second. ' +
        'Where it takes longer than the service waits, or the client asks with `Prefer: respond-async`, the answer ' +
        'is 202 with `status: "processing"`; ask `GET /flights/{flightId}` until the status changes. ' +
        'The same flight again is no error: the answer is 200 with the flight that is there, as it is; a `title` or ' +
        '`site` sent with it changes nothing.',
    }),
    DescribeIdempotencyKey(),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: ['igc'],
        properties: {
          igc: {
            type: 'string',
            format: 'binary',
            description: 'The IGC file, uncompressed, at most 10 MiB.',
          },
          title: {
            type: 'string',
            maxLength: TITLE_CHARACTERS_MAX,
            description: 'Default: made of the site and the date.',
            example: '', // Swagger UI fills the form with it; empty is left out
          },
          site: {
            type: 'string',
            maxLength: SITE_CHARACTERS_MAX,
            description: 'Default: the site that the file names, if it does.',
            example: '',
          },
        },
      },
    }),
    ApiHeader({
      name: 'Prefer',
      required: false,
      description: '`respond-async` to be answered 202 at once.',
      schema: { type: 'string' },
    }),
    ApiCreatedResponse({
      description: 'The processed flight.',
      type: Flight,
      headers: LOCATION,
      example: SAMPLE_FLIGHT,
    }),
    ApiOkResponse({
      description: 'The account already has this flight; here it is.',
      type: Flight,
      headers: LOCATION,
      example: SAMPLE_FLIGHT,
    }),
    ApiAcceptedResponse({
      description: 'The flight is stored and is being processed.',
      type: Flight,
      example: PROCESSING_FLIGHT,
      headers: {
        ...LOCATION,
        'Preference-Applied': {
          description: 'Present when the client asked for this.',
          schema: { type: 'string' as const },
        },
      },
    }),
    ErrorResponses(
      'validation_failed',
      'missing_file',
      'malformed_request',
      'file_too_large',
      'unsupported_media_type',
      'invalid_igc',
      'idempotency_key_in_use',
      'idempotency_key_reused',
      'flight_processing_failed',
    ),
  );
}

export function DescribeListFlights() {
  return applyDecorators(
    ApiOperation({
      operationId: 'listFlights',
      summary: 'List flights',
      description:
        'The flights of the account, page by page: in the order of `sort`, with only those that pass every filter. ' +
        'Pages go on after a place, not a number: flights that come or go between two pages shift nothing.',
    }),
    ApiOkResponse({
      description: 'A page of flights.',
      type: FlightList,
      headers: {
        Link: {
          description: 'Address of the next page with all parameters, `rel="next"`; absent on the last.',
          schema: { type: 'string' as const },
        },
      },
      example: { data: [SAMPLE_FLIGHT], has_more: false, next_cursor: null },
    }),
    ErrorResponses('validation_failed', 'invalid_cursor', 'malformed_request'),
  );
}

export function DescribeGetFlight() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getFlight',
      summary: 'Get a flight',
      description: 'One flight of the account, whatever its status.',
    }),
    FLIGHT_ID,
    ApiOkResponse({ description: 'The flight.', type: Flight, example: SAMPLE_FLIGHT }),
    ErrorResponses('validation_failed', 'malformed_request', 'flight_not_found'),
  );
}

export function DescribeChangeFlight() {
  return applyDecorators(
    ApiOperation({
      operationId: 'changeFlight',
      summary: 'Change the title or site of a flight',
      description:
        'What is left out stays as it is; `"site": null` removes the site. Works in every status of the flight.',
    }),
    FLIGHT_ID,
    ApiBody({
      required: true,
      schema: {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        properties: {
          title: { type: 'string', minLength: 1, maxLength: TITLE_CHARACTERS_MAX },
          site: {
            oneOf: [
              { type: 'string', minLength: 1, maxLength: SITE_CHARACTERS_MAX },
              { type: 'null' as 'string' },
            ],
          },
        },
      },
      examples: {
        'another title': { value: { title: 'First hundred' } },
        'no site': { value: { site: null } },
      },
    }),
    ApiOkResponse({
      description: 'The flight as it is now.',
      type: Flight,
      example: { ...SAMPLE_FLIGHT, title: 'First hundred' },
    }),
    ErrorResponses(
      'validation_failed',
      'malformed_request',
      'flight_not_found',
      'body_too_large',
      'unsupported_media_type',
    ),
  );
}

export function DescribeDeleteFlight() {
  return applyDecorators(
    ApiOperation({
      operationId: 'deleteFlight',
      summary: 'Delete a flight',
      description:
        'The flight, its results, its share and its file are gone for good, also while it is being processed. ' +
        'The same file can be uploaded again and makes a new flight.',
    }),
    FLIGHT_ID,
    ApiNoContentResponse({ description: 'The flight is gone.' }),
    ErrorResponses('validation_failed', 'malformed_request', 'flight_not_found'),
  );
}
