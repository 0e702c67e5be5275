import { PAGE_SIZE_DEFAULT, PLATFORM_PREFIX } from '@core/contract';
import { Backlog, type FailedFlight, FailedFlightList } from '../wire/operation.js';
import { FailedFlightRepository, FlightQueueRepository } from '@capabilities/flights';
import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InternalIdCursors, Operation, PathParameter, strictQuery } from '@core/http';
import { presentBacklog, presentFailedFlight } from './operation.presenter.js';
import { ListFailedFlightsQuery } from './operation.query.js';
import { OperateFlights } from './operate-flights.js';
import { WithSession } from '@capabilities/accounts/api';

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

const SAMPLE_FAILED_FLIGHT: FailedFlight = {
  id: '01KAFQ1M5H2P7R9T3V6X8Z0B4D',
  account_id: 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D',
  account_name: 'Ada Example',
  created_at: '2026-07-14T18:02:11Z',
  file_bytes: 412_331,
  reason: 'The analysis took longer than 30 s',
  has_result: false,
};

const LIST = ['failed-flights'];

/** The work of the service and what went wrong with it, for operators. */
@ApiTags('Operation')
@Controller(`${PLATFORM_PREFIX}/operator`)
export class OperationController {
  constructor(
    private readonly operate: OperateFlights,
    private readonly queue: FlightQueueRepository,
    private readonly failed: FailedFlightRepository,
    private readonly cursors: InternalIdCursors,
  ) {}

  @Get('backlog')
  @WithSession('operator')
  @Operation({
    id: 'getBacklog',
    summary: 'Get the queues and the work that is left',
    description:
      'Returns the depth of each queue with its workers, and flights by class and by the work that is left. Operators only.',
    returns: { 200: { description: 'The work that is left.', type: Backlog, example: SAMPLE_BACKLOG } },
  })
  async backlog(): Promise<Backlog> {
    const [queues, classes, flights] = await Promise.all([
      this.operate.queues(),
      this.queue.depths(),
      this.failed.backlog(),
    ]);
    return presentBacklog(queues, classes, flights);
  }

  @Get('failed-flights')
  @WithSession('operator')
  @Operation({
    id: 'listFailedFlights',
    summary: 'List failed flights',
    description:
      'Returns a page of the flights of all accounts whose latest analysis failed. Operators only.',
    returns: {
      200: {
        description: 'A page of failed flights.',
        type: FailedFlightList,
        example: { data: [SAMPLE_FAILED_FLIGHT], has_more: false, next_cursor: null },
      },
    },
    errors: ['invalid_cursor'],
  })
  async list(
    @Query(strictQuery) { limit = PAGE_SIZE_DEFAULT, cursor }: ListFailedFlightsQuery,
  ): Promise<FailedFlightList> {
    const after = this.cursors.decode(LIST, cursor);
    const found = await this.failed.page(limit + 1, after); // one extra row shows whether there is another page
    const last = found.length > limit ? found[limit - 1] : undefined;
    return {
      data: found.slice(0, limit).map(presentFailedFlight),
      has_more: last !== undefined,
      next_cursor: last ? this.cursors.encode(LIST, last.id) : null,
    };
  }

  @Post('failed-flights/:failedFlightId/retry')
  @WithSession('operator')
  @Operation({
    id: 'retryFailedFlight',
    summary: 'Analyse a failed flight again',
    description:
      'Has a worker analyse the flight again. If it has a result, the result stays until the new one is saved. Returns `flight_not_found` for a flight that has not failed. Operators only.',
    returns: { 204: { description: 'A worker will analyse the flight again.' } },
  })
  async retry(
    @PathParameter({
      name: 'failedFlightId',
      type: 'string',
      description: 'Id of the flight.',
      example: SAMPLE_FAILED_FLIGHT.id,
      notFound: 'flight_not_found',
    })
    flightId: string,
  ): Promise<void> {
    await this.operate.retry(flightId);
  }
}
