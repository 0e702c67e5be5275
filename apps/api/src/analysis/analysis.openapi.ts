import { ErrorResponses } from '@app/openapi';
import { applyDecorators } from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { FLIGHT_ID } from '../flights/flight-id.openapi.js';
import { SAMPLE_ANALYSIS, SAMPLE_FLIGHT } from '../flights/sample-flight.example.js';
import { DescribeIdempotencyKey } from '../http/idempotent-requests.js';
import { FlightAnalysis, FlightAnalysisRun } from './dto/flight-analysis.dto.js';

/** What both operations may answer of the flight. */
const FLIGHT_ERRORS = ErrorResponses(
  'validation_failed',
  'malformed_request',
  'flight_not_found',
  'flight_processing',
  'flight_processing_failed',
);

export function DescribeGetAnalysis() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getFlightAnalysis',
      summary: 'Get the debrief of a flight',
      description:
        'The latest saved debrief. One is written after every upload unless the operator or the account has switched ' +
        'that off, or the allowance of the plan is used up. Every text names the facts of the flight it stands on.',
    }),
    FLIGHT_ID,
    ApiOkResponse({ description: 'The debrief.', type: FlightAnalysis, example: SAMPLE_ANALYSIS }),
    ErrorResponses('analysis_not_found'),
    FLIGHT_ERRORS,
  );
}

export function DescribeRunAnalysis() {
  return applyDecorators(
    ApiOperation({
      operationId: 'runFlightAnalysis',
      summary: 'Have a debrief written',
      description:
        'Writes another debrief and answers it. It takes one from the monthly allowance when it is saved, and none ' +
        'when it fails. While one of the same flight and language is being written, the request joins it and takes ' +
        'nothing. Where it takes longer than the service waits, or the client asks with `Prefer: respond-async`, the ' +
        'answer is 202: ask the address in `Location` until the debrief is there.',
    }),
    FLIGHT_ID,
    DescribeIdempotencyKey(),
    ApiHeader({
      name: 'Prefer',
      required: false,
      description: '`respond-async`: answer 202 at once and write the debrief in the background.',
      schema: { type: 'string', examples: ['respond-async'] },
    }),
    ApiOkResponse({ description: 'The debrief.', type: FlightAnalysis, example: SAMPLE_ANALYSIS }),
    ApiAcceptedResponse({
      description: 'The debrief is being written.',
      type: FlightAnalysisRun,
      headers: {
        Location: { description: 'Where the debrief will be.', schema: { type: 'string' } },
        'Preference-Applied': {
          description: '`respond-async`, when the client asked for it.',
          schema: { type: 'string' },
        },
      },
      example: {
        id: SAMPLE_ANALYSIS.id,
        flight_id: SAMPLE_FLIGHT.id,
        status: 'running',
        language: 'en',
      },
    }),
    FLIGHT_ERRORS,
    ErrorResponses(
      'idempotency_key_in_use',
      'idempotency_key_reused',
      'ai_allowance_exhausted',
      'ai_provider_failed',
    ),
  );
}
