import { SETTINGS, type Settings } from '@core/config';
import { tryAgainIn } from '@core/contract';
import { WaitingFlights } from '../domain/intake/waiting-flights.js';
import { RecurringFault } from '@core/observability';
import { Inject, Injectable, Logger } from '@nestjs/common';

/** `Retry-After` of a rejected upload. In this time, one worker analyses hundreds of flights. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Limits how many flights wait for their analysis, so that the wait stays bounded and the backlog visible to its clients.
 * The limits are checked before a file is parsed, so uploads that are checked at the same moment can all be accepted:
 * - An account exceeds `QUEUE_ACCOUNT_MAX` by no more than its uploads in progress.
 * - All accounts exceed `QUEUE_MAX` by no more than the uploads in progress, and what other APIs accept within a second.
 * A log with several flights counts as one until they are stored.
 */
@Injectable()
export class QueueRoom {
  /** Logged at most once a minute, because each rejected client retries. */
  private readonly fault = new RecurringFault(new Logger('flights'), 'queue.full');

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'queueAccountMax' | 'queueMax'>,
    private readonly flights: WaitingFlights,
  ) {}

  /**
   * @returns whether the account stores each flight of a log on its own: read by the same statement
   * @throws ApiError `waiting_flight_limit_reached` or `queue_full`
   */
  async admit(accountId: string): Promise<boolean> {
    const { queueAccountMax, queueMax } = this.settings;
    const max = { own: queueAccountMax, inAll: queueMax };
    const { splits, waiting } = await this.flights.count(accountId, max);
    if (waiting >= queueAccountMax) {
      const limit = `${queueAccountMax} of your flights wait for their analysis, which is the limit.`;
      throw tryAgainIn('waiting_flight_limit_reached', 'waiting_flights', limit, RETRY_AFTER_SECONDS);
    }
    if (this.flights.inAll >= queueMax) {
      const error = tryAgainIn(
        'queue_full',
        'queue',
        'Too many flights wait for their analysis.',
        RETRY_AFTER_SECONDS,
      );
      this.fault.warn(error);
      throw error;
    }
    this.flights.add();
    return splits;
  }
}
