import { type Account, AccountDeletionRepository } from '@app/database';
import { FlightFileStore } from '@app/storage';
import { Injectable } from '@nestjs/common';

const FLIGHTS_AT_A_TIME = 100;
const EVENTS_AT_A_TIME = 1_000;

export interface DeletedData {
  readonly flights: number;
  readonly events: number;
}

/**
 * Deletes accounts with everything that is theirs, rows and files. Killed at any moment it has done a part; begun
 * again, by the same process or by another beside it, it does the rest.
 */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly deletions: AccountDeletionRepository,
    private readonly files: FlightFileStore,
  ) {}

  /** Ends all access at once. From then on the account is deleted, whether or not the caller lives to do it. */
  async begin({ id }: Pick<Account, 'id'>): Promise<void> {
    await this.deletions.begin(id);
  }

  /** Deletes what there is of an account whose deletion has begun. */
  async finish({ id }: Pick<Account, 'id'>): Promise<DeletedData> {
    let [flights, events] = [0, 0];
    do {
      flights += await this.removeFlights(id);
      events += await this.removeEvents(id);
    } while (!(await this.deletions.removeAccount(id)));
    return { flights, events };
  }

  /** Finishes every deletion that has begun. Returns the public ids of the accounts. */
  async finishAll(): Promise<string[]> {
    const accounts = await this.deletions.begun();
    for (const account of accounts) await this.finish(account);
    return accounts.map(({ publicId }) => publicId);
  }
  /** Each file before its row: as long as there is a file, something says whose it is. */
  private async removeFlights(accountId: string): Promise<number> {
    let removed = 0;
    for (;;) {
      const ids = await this.deletions.flightIds(accountId, FLIGHTS_AT_A_TIME);
      for (const flightId of ids) await this.files.remove(flightId);
      removed += await this.deletions.removeFlights(accountId, ids);
      if (ids.length < FLIGHTS_AT_A_TIME) return removed;
    }
  }

  private async removeEvents(accountId: string): Promise<number> {
    let removed = 0;
    for (;;) {
      const events = await this.deletions.removeEvents(accountId, EVENTS_AT_A_TIME);
      removed += events;
      if (events < EVENTS_AT_A_TIME) return removed;
    }
  }
}
