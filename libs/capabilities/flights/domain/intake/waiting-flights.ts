import { FlightUploadRepository } from '../../tables/flight-upload.repository.js';
import { Injectable } from '@nestjs/common';

/** How long a count of all waiting flights serves. Near the limit, it takes some 20 ms of the database. */
const COUNT_SERVES_MS = 1_000;

export interface OwnWaitingFlights {
  /** Whether the account stores each flight of a log on its own: read by the same statement. */
  readonly splits: boolean;
  readonly waiting: number;
}

/** Counts the flights that wait for their analysis. */
@Injectable()
export class WaitingFlights {
  private waitingInAll = 0;
  private countedAt = -Infinity;

  constructor(private readonly flights: FlightUploadRepository) {}

  /** Of all accounts, as of the last second and with those added since. */
  get inAll(): number {
    return this.waitingInAll;
  }

  /** Those of the account, and if the last count is old, `inAll`. @param max the numbers up to which they are counted */
  async count(accountId: string, max: { own: number; inAll: number }): Promise<OwnWaitingFlights> {
    const isOld = performance.now() - this.countedAt >= COUNT_SERVES_MS;
    const count = { own: max.own, inAll: isOld ? max.inAll : null };
    const { splits, waiting, waitingInAll } = await this.flights.account(accountId, count);
    if (waitingInAll !== null) {
      this.waitingInAll = waitingInAll;
      this.countedAt = performance.now();
    }
    return { splits, waiting };
  }

  /** One more will wait before the next count. */
  add(): void {
    this.waitingInAll++;
  }
}
