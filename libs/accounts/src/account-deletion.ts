import { type Account, type AccountBeingDeleted, AccountDeletionRepository } from '@app/database';
import { FlightFileMissingError, FlightFileStore } from '@app/storage';
import { Injectable } from '@nestjs/common';

const FLIGHTS_AT_A_TIME = 100;
const EVENTS_AT_A_TIME = 1_000;

export interface DeletedData {
  readonly flights: number;
  readonly events: number;
}

/** An account whose deletion has begun, and why it could not be finished now; undefined when it is. */
export interface DeletionRound {
  readonly account: AccountBeingDeleted;
  readonly error?: unknown;
}

/** What to do about a file that is not in the store, and when to stop. */
interface Manner {
  readonly missingFile: 'pass over' | 'throw';
  readonly signal?: AbortSignal;
}

/**
 * Deletes accounts with everything that is theirs, rows and files. Killed at any moment it has done a part; begun
 * again, by the same process or by another, it does the rest. Of one account at a time one process does it.
 */
@Injectable()
export class AccountDeletion {
  private underWay = false;

  constructor(
    private readonly deletions: AccountDeletionRepository,
    private readonly files: FlightFileStore,
  ) {}

  /** Ends all access at once. From then on the account is deleted, whether or not the caller lives to do it. */
  async begin({ id }: Pick<Account, 'id'>): Promise<void> {
    await this.deletions.begin(id);
  }

  /**
   * Deletes what there is of an account whose deletion has begun, for a process whose store may be another one than
   * the service's. Waits for whoever is at it.
   * @throws FlightFileMissingError and leaves that flight's row, by which a worker finds the file where it is
   */
  async finish({ id }: Pick<Account, 'id'>): Promise<DeletedData> {
    return this.deletions.alone(id, () => this.remove(id, { missingFile: 'throw' }));
  }

  /**
   * Finishes every deletion that has begun, unless another process is at it; for a worker, whose store is the
   * service's. One that fails stands in no other's way. At once while this process is at it already.
   */
  async *finishAll(signal: AbortSignal): AsyncGenerator<DeletionRound> {
    if (this.underWay) return;
    this.underWay = true;
    try {
      for (const account of await this.deletions.begun()) {
        if (signal.aborted) return;
        const round = await this.attempt(account, signal);
        if (round) yield round;
      }
    } finally {
      this.underWay = false;
    }
  }

  private async attempt(
    account: AccountBeingDeleted,
    signal: AbortSignal,
  ): Promise<DeletionRound | undefined> {
    try {
      const deleted = await this.deletions.aloneIfFree(account.id, () =>
        this.remove(account.id, { missingFile: 'pass over', signal }),
      );
      return deleted && { account };
    } catch (error) {
      return signal.aborted ? undefined : { account, error };
    }
  }

  private async remove(id: string, manner: Manner): Promise<DeletedData> {
    let [flights, events] = [0, 0];
    do {
      flights += await this.removeFlights(id, manner);
      events += await this.removeEvents(id, manner);
    } while (!(await this.deletions.removeAccount(id)));
    return { flights, events };
  }

  /** Each file before its row: as long as there is a file, something says whose it is. */
  private async removeFlights(accountId: string, { missingFile, signal }: Manner): Promise<number> {
    let removed = 0;
    for (;;) {
      signal?.throwIfAborted();
      const ids = await this.deletions.flightIds(accountId, FLIGHTS_AT_A_TIME);
      for (const flightId of ids) {
        const wasThere = await this.files.remove(flightId);
        if (!wasThere && missingFile === 'throw') throw new FlightFileMissingError(flightId);
      }
      removed += await this.deletions.removeFlights(accountId, ids);
      if (ids.length < FLIGHTS_AT_A_TIME) return removed;
    }
  }

  private async removeEvents(accountId: string, { signal }: Manner): Promise<number> {
    let removed = 0;
    for (;;) {
      signal?.throwIfAborted();
      const events = await this.deletions.removeEvents(accountId, EVENTS_AT_A_TIME);
      removed += events;
      if (events < EVENTS_AT_A_TIME) return removed;
    }
  }
}
