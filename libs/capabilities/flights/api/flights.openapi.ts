import { ChangeFlightBody, UploadFlightForm } from '../wire/flight.bodies.js';
import { ErrorResponses, DescribeJsonBody } from '@core/http';
import { FLIGHT, FlightList, FlightsOfUpload, ProcessedFlight, UnprocessedFlight } from '../wire/flight.js';
import { applyDecorators } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  getSchemaPath,
} from '@nestjs/swagger';
import { DescribeIdempotencyKey } from '@core/access';
import { FLIGHT_ID } from './flight-id.openapi.js';
import { SAMPLE_FLIGHT } from './sample-flight.example.js';

const LOCATION = {
  Location: { description: 'Path of the flight, relative to the host.', schema: { type: 'string' as const } },
};

const PROCESSING_FLIGHT = {
  ...SAMPLE_FLIGHT,
  flown_at: null,
  duration_seconds: 0,
  timezone: null,
  country: null,
  takeoff_place: null,
  landing_place: null,
  aircraft: null,
  metrics: {},
  quality: undefined,
  analysis_version: null,
  input_sha256: null,
  status: 'processing',
};

/** The flight, and the list of all flights of the log if there are several. */
const UPLOADED = { allOf: [FLIGHT, { $ref: getSchemaPath(FlightsOfUpload) }] };

/** OpenAPI descriptions of the operations, kept out of the controller for readability. */
export function DescribeUploadFlight() {
  return applyDecorators(
    ApiOperation({
      operationId: 'uploadFlight',
      summary: 'Upload a flight',
      description:
        'Uploads an IGC file and returns the processed flight. The analysis normally takes well under a second. If it takes ' +
        'longer than the service waits, or if you send `Prefer: respond-async`, the response is 202 with ' +
        '`"status": "processing"`. In that case, poll `GET /flights/{flightId}` until the status changes. If the account ' +
        'already has the flight, the response is 200 with the existing flight. A `title` or `site` in that request is ' +
        'ignored. If the account has `split_multiple_flights` on, each flight of a log becomes a flight of its own. The ' +
        'response is then the first one, and `flights` lists all of them.',
    }),
    DescribeIdempotencyKey(),
    ApiConsumes('multipart/form-data'),
    ApiBody({ type: UploadFlightForm }),
    ApiHeader({
      name: 'Prefer',
      required: false,
      description: '`respond-async` returns 202 immediately and processes the flight in the background.',
      schema: { type: 'string' },
    }),
    ApiExtraModels(FlightsOfUpload),
    ApiCreatedResponse({
      description: 'The processed flight.',
      schema: UPLOADED,
      headers: LOCATION,
      example: SAMPLE_FLIGHT,
    }),
    ApiOkResponse({
      description: 'The existing flight. The account already had it.',
      schema: UPLOADED,
      headers: LOCATION,
      example: SAMPLE_FLIGHT,
    }),
    ApiAcceptedResponse({
      description: 'The flight is stored and is being processed.',
      schema: UPLOADED,
      example: PROCESSING_FLIGHT,
      headers: {
        ...LOCATION,
        'Preference-Applied': {
          description: '`respond-async` if the request asked for it.',
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
      'direct_upload_limit_reached',
      'flight_limit_reached',
      'storage_limit_reached',
      'waiting_flight_limit_reached',
      'queue_full',
      'idempotency_key_in_use',
      'upload_conflict',
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
        'Returns a page of the flights that match all filters, in the order of `sort`. Pagination uses cursors, so flights ' +
        'added or deleted between two requests do not shift the pages.',
    }),
    ApiOkResponse({
      description: 'A page of flights.',
      type: FlightList,
      headers: {
        Link: {
          description: 'URL of the next page with all parameters and `rel="next"`. Absent on the last page.',
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
      description: 'Returns a flight of the account, in any status.',
    }),
    FLIGHT_ID,
    ApiExtraModels(ProcessedFlight, UnprocessedFlight),
    ApiOkResponse({ description: 'The flight.', schema: FLIGHT, example: SAMPLE_FLIGHT }),
    ErrorResponses('validation_failed', 'malformed_request', 'flight_not_found'),
  );
}

export function DescribeChangeFlight() {
  return applyDecorators(
    ApiOperation({
      operationId: 'changeFlight',
      summary: 'Change the title or site of a flight',
      description:
        'Updates the given fields. Omitted fields stay unchanged; `"site": null` removes the site. Works in any status.',
    }),
    FLIGHT_ID,
    DescribeJsonBody(ChangeFlightBody),
    ApiOkResponse({
      description: 'The updated flight.',
      schema: FLIGHT,
      example: { ...SAMPLE_FLIGHT, title: 'First hundred' },
    }),
    ErrorResponses('flight_not_found'),
  );
}

export function DescribeDeleteFlight() {
  return applyDecorators(
    ApiOperation({
      operationId: 'deleteFlight',
      summary: 'Delete a flight',
      description:
        'Permanently deletes the flight with its results, its share link and its file, even while it is being processed. ' +
        'If you upload the same file again, it becomes a new flight.',
    }),
    FLIGHT_ID,
    ApiNoContentResponse({ description: 'The flight is deleted.' }),
    ErrorResponses('validation_failed', 'malformed_request', 'flight_not_found'),
  );
}
