import { Backlog, type FailedFlight, FailedFlightList } from '../wire/operation.js';
import { ErrorResponses, DescribePathId } from '@core/http';
import { applyDecorators } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';

const SAMPLE_BACKLOG: Backlog = {
  queues: [
    { name: 'process-flight', waiting: 12, active: 2, delayed: 0, workers: 1 },
    { name: 'debrief', waiting: 0, active: 1, delayed: 0, workers: 1 },
  ],
  classes: [
    { name: 'awaited', waiting: 2, oldest_waiting_seconds: 0 },
    { name: 'upload', waiting: 12, oldest_waiting_seconds: 3 },
    { name: 'import', waiting: 0, oldest_waiting_seconds: null },
  ],
  flights: { processing: 14, awaiting_reanalysis: 0, failed: 1 },
};

const SAMPLE_FLIGHT: FailedFlight = {
  id: '01KAFQ1M5H2P7R9T3V6X8Z0B4D',
  account_id: 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D',
  account_name: 'Ada Example',
  created_at: '2026-07-14T18:02:11Z',
  file_bytes: 412_331,
  reason: 'The analysis took longer than 30 s',
  has_result: false,
};

export function DescribeGetBacklog() {
  return applyDecorators(
    ApiOperation({
      operationId: 'getBacklog',
      summary: 'Get the queues and the work that is left',
      description:
        'Returns the depth of each queue with its workers, and flights by class and by the work that is left. Operators only.',
    }),
    ApiOkResponse({ description: 'The work that is left.', type: Backlog, example: SAMPLE_BACKLOG }),
    ErrorResponses('validation_failed'),
  );
}

export function DescribeListFailedFlights() {
  return applyDecorators(
    ApiOperation({
      operationId: 'listFailedFlights',
      summary: 'List failed flights',
      description:
        'Returns a page of the flights of all accounts whose latest analysis failed. Operators only.',
    }),
    ApiOkResponse({
      description: 'A page of failed flights.',
      type: FailedFlightList,
      example: { data: [SAMPLE_FLIGHT], has_more: false, next_cursor: null },
    }),
    ErrorResponses('validation_failed', 'invalid_cursor'),
  );
}

export function DescribeRetryFlight() {
  return applyDecorators(
    ApiOperation({
      operationId: 'retryFailedFlight',
      summary: 'Analyse a failed flight again',
      description:
        'Has a worker analyse the flight again. If it has a result, the result stays until the new one is saved. Returns `flight_not_found` for a flight that has not failed. Operators only.',
    }),
    DescribePathId('failedFlightId', 'flight', SAMPLE_FLIGHT.id),
    ApiNoContentResponse({ description: 'A worker will analyse the flight again.' }),
    ErrorResponses('validation_failed', 'flight_not_found', 'cross_site_request'),
  );
}
