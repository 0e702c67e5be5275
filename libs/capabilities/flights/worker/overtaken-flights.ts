import { queueClassNumber } from '@core/contract';
import { ProcessFlightQueue, type Chore } from '@core/work';
import { FlightQueueRepository } from '../tables/flight-queue.repository.js';
import { Injectable } from '@nestjs/common';

/** What is guaranteed to each class in a round, under 1 % of what one worker analyses meanwhile. */
const FLIGHTS_PER_ROUND = 10;
/** How long the first flights of a class must have waited. */
const PATIENCE_SECONDS = 30;

/**
 * Moves the first flights of a class ahead if uploads that go first have taken all workers since the last round. However
 * many of those there are, each class thus gets ten flights per `RECONCILE_INTERVAL_SECONDS`.
 */
@Injectable()
export class OvertakenFlights implements Chore {
  readonly name = 'overtaken flights';

  constructor(
    private readonly rows: FlightQueueRepository,
    private readonly queue: ProcessFlightQueue,
  ) {}

  async run() {
    const overtaken = await this.rows.overtaken({ flights: FLIGHTS_PER_ROUND, seconds: PATIENCE_SECONDS });
    const first = { queueClass: queueClassNumber('awaited'), queueTurn: 0 };
    if (overtaken.length > 0) await this.queue.addAll(overtaken.map((flight) => ({ ...flight, ...first })));
    return { flights: overtaken.length };
  }
}
