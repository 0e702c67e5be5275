import { PAGE_SIZE_DEFAULT, PLATFORM_PREFIX } from '@core/contract';
import { type Backlog, type FailedFlightList } from '../wire/operation.js';
import { FailedFlightRepository, FlightQueueRepository } from '@capabilities/flights';
import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InternalIdCursors, NoParameters, strictQuery } from '@core/http';
import { DescribeGetBacklog, DescribeListFailedFlights, DescribeRetryFlight } from './operation.openapi.js';
import { presentBacklog, presentFailedFlight } from './operation.presenter.js';
import { ListFailedFlightsQuery } from './operation.query.js';
import { OperateFlights } from './operate-flights.js';
import { WithSession } from '@capabilities/accounts/api';

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
  @DescribeGetBacklog()
  async backlog(@Query(strictQuery) _query: NoParameters): Promise<Backlog> {
    const [queues, classes, flights] = await Promise.all([
      this.operate.queues(),
      this.queue.depths(),
      this.failed.backlog(),
    ]);
    return presentBacklog(queues, classes, flights);
  }

  @Get('failed-flights')
  @WithSession('operator')
  @DescribeListFailedFlights()
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
  @HttpCode(204)
  @WithSession('operator')
  @DescribeRetryFlight()
  async retry(
    @Param('failedFlightId') flightId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<void> {
    await this.operate.retry(flightId);
  }
}
