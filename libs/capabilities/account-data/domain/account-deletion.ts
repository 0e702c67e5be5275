import { ArchiveStore, FlightFileMissingError, FlightFileStore } from '@core/storage';
import { type Account } from '@capabilities/accounts';
import { type AccountBeingDeleted, AccountDeletionRepository } from './account-deletion.repository.js';
import { Injectable } from '@nestjs/common';

const FLIGHTS_PER_BATCH = 100;
const IMPORTS_PER_BATCH = 5;
const EVENTS_PER_BATCH = 1_000;

export interface DeletedData {
  readonly flights: number;
  readonly events: number;
}

/** An account whose deletion has begun. `error` is why it could not be finished now, if it could not. */
export interface DeletionRound {
  readonly account: AccountBeingDeleted;
  readonly error?: unknown;
}

interface RemovalOptions {
  readonly missingFile: 'skip' | 'throw';
  readonly signal?: AbortSignal;
}

/**
 * Deletes accounts with all their rows and files. It can be killed at any point: the next run, in this
 * process or another, finishes the rest. A lock lets only one process delete a given account at a time.
 */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly deletions: AccountDeletionRepository,
    private readonly files: FlightFileStore,
    private readonly archives: ArchiveStore,
  ) {}

  /** Revokes all access immediately. From then on, the deletion will be finished even if the caller dies. */
  async begin({ id }: Pick<Account, 'id'>): Promise<void> {
    await this.deletions.begin(id);
  }

  /**
   * Deletes the data of an account whose deletion has begun. For a process whose file store may not be the
   * service's, so a missing file stops it. Waits for any other process that is deleting the account.
   * @throws FileStoreUnavailableError if the store is unavailable or is not the service's
   * @throws FlightFileMissingError and keeps that flight's row, so that a worker can still find and delete
   * the file
   */
  async finish({ id }: Pick<Account, 'id'>): Promise<DeletedData> {
    return this.deletions.alone(id, () => this.remove(id, { missingFile: 'throw' }));
  }

  /**
   * Finishes every deletion that has begun, except those that another process is working on. For a worker,
   * whose file store is the service's. A failure does not stop the others.
   */
  async *finishAll(signal: AbortSignal): AsyncGenerator<DeletionRound> {
    for (const account of await this.deletions.begun()) {
      if (signal.aborted) return;
      const round = await this.attempt(account, signal);
      if (round) yield round;
    }
  }

  private async attempt(
    account: AccountBeingDeleted,
    signal: AbortSignal,
  ): Promise<DeletionRound | undefined> {
    try {
      const deleted = await this.deletions.aloneIfFree(account.id, () =>
        this.remove(account.id, { missingFile: 'skip', signal }),
      );
      return deleted && { account };
    } catch (error) {
      return signal.aborted ? undefined : { account, error };
    }
  }

  private async remove(id: string, options: RemovalOptions): Promise<DeletedData> {
    for (const guests of await this.deletions.guestsOf(id)) await this.remove(guests, options);
    await this.removeImports(id, options);
    let [flights, events] = [0, 0];
    do {
      flights += await this.removeFlights(id, options);
      events += await this.removeEvents(id, options);
    } while (!(await this.deletions.removeAccount(id)));
    return { flights, events };
  }

  /** Deletes each file before its row, so that every remaining file still has a row that names its owner. */
  private async removeFlights(accountId: string, { missingFile, signal }: RemovalOptions): Promise<number> {
    let removed = 0;
    for (;;) {
      signal?.throwIfAborted();
      const flights = await this.deletions.flights(accountId, FLIGHTS_PER_BATCH);
      for (const { id } of flights.filter(({ hasFile }) => hasFile)) {
        const wasThere = await this.files.remove(id);
        if (!wasThere && missingFile === 'throw') throw new FlightFileMissingError(id);
      }
      removed += await this.deletions.removeFlights(
        accountId,
        flights.map(({ id }) => id),
      );
      if (flights.length < FLIGHTS_PER_BATCH) return removed;
    }
  }

  /** Cancelled when the deletion began, so their archives are no longer read. */
  private async removeImports(accountId: string, { signal }: RemovalOptions): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const ids = await this.deletions.importIds(accountId, IMPORTS_PER_BATCH);
      for (const id of ids) await this.archives.remove(id);
      await this.deletions.removeImports(accountId, ids);
      if (ids.length < IMPORTS_PER_BATCH) return;
    }
  }

  private async removeEvents(accountId: string, { signal }: RemovalOptions): Promise<number> {
    let removed = 0;
    for (;;) {
      signal?.throwIfAborted();
      const events = await this.deletions.removeEvents(accountId, EVENTS_PER_BATCH);
      removed += events;
      if (events < EVENTS_PER_BATCH) return removed;
    }
  }
}
