import { ANALYSIS_VERSION } from '@engine/analysis';
import { ApiError, isUlid } from '@core/contract';
import { ProcessFlightQueue, type QueueDepth, QueueDepths } from '@core/work';
import { FailedFlightRepository } from '@capabilities/flights';
import { Injectable, Logger } from '@nestjs/common';

/** Watches the queues and retries failed flights on behalf of operators. */
@Injectable()
export class OperateFlights {
  private readonly logger = new Logger('operation');

  constructor(
    private readonly depths: QueueDepths,
    private readonly queue: ProcessFlightQueue,
    private readonly failed: FailedFlightRepository,
  ) {}

  /** @throws ApiError service_unavailable if the queue's backend does not respond */
  async queues(): Promise<QueueDepth[]> {
    try {
      return await this.depths.read();
    } catch (cause) {
      throw new ApiError('service_unavailable', { cause });
    }
  }

  /** @throws ApiError flight_not_found, also if the flight has not failed */
  async retry(flightId: string): Promise<void> {
    const retried = isUlid(flightId) && (await this.failed.retry(flightId, ANALYSIS_VERSION));
    if (!retried) throw new ApiError('flight_not_found');
    this.logger.log({ event: 'flight.retried', flightId });
    if (!retried.isNew) return; // workers look for reanalyses themselves
    const { accountId, attempt, queueClass, queueTurn } = retried;
    try {
      await this.queue.add({ accountId, flightId, attempt, queueClass, queueTurn });
    } catch (error) {
      // delayed until a worker finds the row, never lost
      this.logger.warn({ event: 'flight.enqueue_failed', flightId, error });
    }
  }
}
