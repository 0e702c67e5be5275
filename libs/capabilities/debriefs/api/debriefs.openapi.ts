import { Debrief, DebriefRun } from '@engine/results/shapes';
import { ErrorResponses } from '@core/http';
import { applyDecorators } from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { FLIGHT_ID, SAMPLE_DEBRIEF, SAMPLE_FLIGHT } from '@capabilities/flights/api';
import { DescribeIdempotencyKey } from '@core/access';

/** Errors that both operations can return for the flight. */
const FLIGHT_ERRORS = ErrorResponses(
  'validation_failed',
  'malformed_request',
  'flight_not_found',
  'flight_processing',
  'flight_processing_failed',
);

export function DescribeGetDebrief() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getFlightAnalysis',
      summary: 'Get the debrief of a flight',
      description:
        "Returns the flight's latest debrief. A debrief is written after every upload unless the operator or the account " +
        "has turned this off, or the plan's monthly debrief quota is exhausted. Each text lists the facts of the flight that " +
        'support it.',
    }),
    FLIGHT_ID,
    ApiOkResponse({ description: 'The debrief.', type: Debrief, example: SAMPLE_DEBRIEF }),
    ErrorResponses('analysis_not_found'),
    FLIGHT_ERRORS,
  );
}

export function DescribeRunDebrief() {
  return applyDecorators(
    ApiOperation({
      operationId: 'runFlightAnalysis',
      summary: 'Create a debrief',
      description:
        "Writes a new debrief and returns it. A debrief counts towards the plan's monthly quota once it is saved. " +
        'Failed debriefs do not count. If a debrief of the same flight and language is already being written, the request ' +
        'waits for that one and does not count. The response is 202 if writing takes longer than the service waits, or if ' +
        'you send `Prefer: respond-async`. In that case, poll the URL in `Location` until the debrief is available.',
    }),
    FLIGHT_ID,
    DescribeIdempotencyKey(),
    ApiHeader({
      name: 'Prefer',
      required: false,
      description: '`respond-async` returns 202 immediately and writes the debrief in the background.',
      schema: { type: 'string', examples: ['respond-async'] },
    }),
    ApiOkResponse({ description: 'The debrief.', type: Debrief, example: SAMPLE_DEBRIEF }),
    ApiAcceptedResponse({
      description: 'The debrief is being written.',
      type: DebriefRun,
      headers: {
        Location: { description: 'Path of the debrief once it is written.', schema: { type: 'string' } },
        'Preference-Applied': {
          description: '`respond-async` if the request asked for it.',
          schema: { type: 'string' },
        },
      },
      example: {
        id: SAMPLE_DEBRIEF.id,
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
