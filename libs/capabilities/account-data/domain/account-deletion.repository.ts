import { HAS_FILE } from '@core/storage';
import { DirectSessions, type Session, Statement } from '@core/database';
import { lockAccount } from '@capabilities/accounts';
import { deleteEvents } from '@capabilities/webhooks';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface AccountBeingDeleted {
  readonly id: string;
  readonly publicId: string;
}

/** Held by the process that deletes an account, in a session of its own, so it is released when the process ends. */
const LOCK_KEY = `hashtextextended('deletion of account ' || $1, 0)`;

const BEGIN = new Statement(
  `update accounts set disabled_at = coalesce(disabled_at, now()),
          deletion_started_at = coalesce(deletion_started_at, now())
    where id = $1 or guests_of_id = $1`,
);

const DELETE_KEYS = new Statement('delete from api_keys where account_id = $1');

/** They can no longer get or use tokens. Their rows go with the account. */
const DISABLE_APPS = new Statement('update oauth_apps set disabled = true where account_id = $1');

const DELETE_USERS = new Statement(
  `with gone as (delete from users where account_id = $1 returning id)
    delete from verifications where value in (select id from gone)`,
);

const CANCEL_IMPORTS = new Statement(
  `update imports set status = 'cancelled', finished_at = now(), locked_until = null
    where account_id = $1 and status = 'running'`,
);

const IMPORT_IDS = new Statement<{ id: string }>(
  'select public_id as id from imports where account_id = $1 limit $2',
);

const REMOVE_IMPORTS = new Statement('delete from imports where account_id = $1 and public_id = any($2)');

const DISABLE_ENDPOINTS = new Statement(
  `update webhook_endpoints set disabled_at = coalesce(disabled_at, now()),
          disabled_reason = coalesce(disabled_reason, 'The account is being deleted.')
    where id in (select id from webhook_endpoints where account_id = $1 order by id for no key update)`,
);

const LOCK = new Statement(`select pg_advisory_lock(${LOCK_KEY})`);

const TRY_LOCK = new Statement<{ taken: boolean }>(`select pg_try_advisory_lock(${LOCK_KEY}) as taken`);

/** The accounts of guests are deleted with the account whose groups they belong to, if that is being deleted. */
const BEGUN = new Statement<AccountBeingDeleted>(
  `select id, public_id as "publicId" from accounts a
    where deletion_started_at is not null
      and not exists (select from accounts owner where owner.id = a.guests_of_id and owner.deletion_started_at is not null)
    order by id`,
);

/** A flight that is to be deleted, by its public id. */
export interface DeletedFlight {
  readonly id: string;
  readonly hasFile: boolean;
}

const GUESTS = new Statement<{ id: string }>('select id from accounts where guests_of_id = $1 order by id');

const FLIGHTS = new Statement<DeletedFlight>(
  `select public_id as id, ${HAS_FILE} as "hasFile" from flights where account_id = $1 limit $2`,
);

/** Sorted, so that two deletions of the same rows cannot deadlock. */
const REMOVE_FLIGHTS = new Statement(
  `delete from flights where id in (
    select id from flights where account_id = $1 and public_id = any($2) order by id for update)`,
);

const EVENT_IDS = new Statement<{ id: string }>(
  'select id from events where account_id = $1 order by id limit $2',
);

const ANY_FLIGHT = new Statement('select 1 from flights where account_id = $1 limit 1');

const LOCK_ENDPOINTS = new Statement(
  'select 1 from webhook_endpoints where account_id = $1 order by id for update',
);

const REMOVE_ACCOUNT = new Statement('delete from accounts where id = $1');

/**
 * Deletes accounts with all their data, in small steps that do not block others for long. The account's row records
 * that its deletion has begun, so any process can finish it.
 */
@Injectable()
export class AccountDeletionRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: DirectSessions,
  ) {}

  /**
   * Revokes all access, and stops imports and deliveries: keys and users, with the apps connected to them, are deleted at
   * once, and the account's own apps are disabled. Returns false if the account does not exist.
   */
  async begin(accountId: string): Promise<boolean> {
    return this.dataSource.transaction(async (transaction) => {
      const affected = await BEGIN.affected(transaction, [accountId]);
      // before the connections of its users, which deliveries go with: see webhook-locks.ts
      await DISABLE_ENDPOINTS.rows(transaction, [accountId]);
      await DELETE_KEYS.rows(transaction, [accountId]);
      await DISABLE_APPS.rows(transaction, [accountId]);
      await DELETE_USERS.rows(transaction, [accountId]);
      await CANCEL_IMPORTS.rows(transaction, [accountId]);
      return affected > 0;
    });
  }

  /** Waits until no other process is deleting this account, then does the work. */
  async alone<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.inSession(async (session) => {
      await LOCK.rows(session, [accountId]);
      return work();
    });
  }

  /** Does the work unless another process is deleting this account; in that case returns undefined. */
  async aloneIfFree<T>(accountId: string, work: () => Promise<T>): Promise<T | undefined> {
    return this.inSession(async (session) => {
      const lock = await TRY_LOCK.row(session, [accountId]);
      return lock?.taken ? work() : undefined;
    });
  }

  private inSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.sessions.use('account-deletion', work);
  }

  /** Accounts whose deletion has begun. */
  async begun(): Promise<AccountBeingDeleted[]> {
    return BEGUN.rows(this.dataSource);
  }

  /** The accounts that own what visitors have added to its groups. They are deleted first. */
  async guestsOf(accountId: string): Promise<string[]> {
    const guests = await GUESTS.rows(this.dataSource, [accountId]);
    return guests.map(({ id }) => id);
  }

  /** Some of its flights. */
  async flights(accountId: string, limit: number): Promise<DeletedFlight[]> {
    return FLIGHTS.rows(this.dataSource, [accountId, limit]);
  }

  /** Deletes flights with their results, shares and debriefs; emits no events. Returns how many existed. */
  async removeFlights(accountId: string, publicIds: readonly string[]): Promise<number> {
    return REMOVE_FLIGHTS.affected(this.dataSource, [accountId, publicIds]);
  }

  /** The public ids of some of its imports. */
  async importIds(accountId: string, limit: number): Promise<string[]> {
    const imports = await IMPORT_IDS.rows(this.dataSource, [accountId, limit]);
    return imports.map(({ id }) => id);
  }

  /** Deletes imports with their lists of files. */
  async removeImports(accountId: string, publicIds: readonly string[]): Promise<void> {
    await REMOVE_IMPORTS.rows(this.dataSource, [accountId, publicIds]);
  }

  /** Deletes some of its events with their deliveries and attempts. Returns how many. */
  async removeEvents(accountId: string, limit: number): Promise<number> {
    return this.dataSource.transaction(async (transaction) => {
      const events = await EVENT_IDS.rows(transaction, [accountId, limit]);
      const deleted = await deleteEvents(
        transaction,
        events.map(({ id }) => id),
      );
      return deleted.count;
    });
  }

  /**
   * Deletes the account itself and its remaining data. Returns false if a request still in progress has added a flight,
   * because its file must be deleted first.
   */
  async removeAccount(accountId: string): Promise<boolean> {
    return this.dataSource.transaction(async (transaction) => {
      // a request that inserts a flight waits for this lock, then finds no account
      await lockAccount(transaction, accountId);
      const flights = await ANY_FLIGHT.rows(transaction, [accountId]);
      if (flights.length > 0) return false;
      await LOCK_ENDPOINTS.rows(transaction, [accountId]);
      await REMOVE_ACCOUNT.rows(transaction, [accountId]);
      return true;
    });
  }
}
