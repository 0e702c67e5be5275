import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { deleteEvents } from './webhook-locks.js';

export interface AccountBeingDeleted {
  readonly id: string;
  readonly publicId: string;
}

/** The condition that the account of a row is not being deleted: of one that is, nothing more goes to others. */
export function accountStays(table: string): string {
  return `not exists (select 1 from accounts
            where accounts.id = ${table}.account_id and accounts.deletion_started_at is not null)`;
}

/** Held by the process that deletes an account, on its own connection: it ends with the process. */
const LOCK = `hashtextextended('deletion of account ' || $1, 0)`;

/**
 * The deletion of accounts with all that is theirs, in steps small enough not to stand in anybody's way. The wish is
 * in the account's row, so that whoever looks finishes what another began.
 */
@Injectable()
export class AccountDeletionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** From now on nobody gets in, and nothing goes out: keys and users are gone. False: there is no such account. */
  async begin(accountId: string): Promise<boolean> {
    return this.dataSource.transaction(async (transaction) => {
      const [, affected] = await transaction.query<[unknown[], number]>(
        `update accounts set disabled_at = coalesce(disabled_at, now()),
                deletion_started_at = coalesce(deletion_started_at, now())
          where id = $1`,
        [accountId],
      );
      await transaction.query('delete from api_keys where account_id = $1', [accountId]);
      await transaction.query(
        `with gone as (delete from users where account_id = $1 returning id)
         delete from verifications where value in (select id from gone)`,
        [accountId],
      );
      await transaction.query(
        `update webhook_endpoints set disabled_at = coalesce(disabled_at, now()),
                disabled_reason = coalesce(disabled_reason, 'The account is being deleted.')
          where id in (select id from webhook_endpoints where account_id = $1 order by id for no key update)`,
        [accountId],
      );
      return affected === 1;
    });
  }

  /** Does the work when no other process is at the deletion of this account. */
  async alone<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.withConnection(async (connection) => {
      await connection.query(`select pg_advisory_lock(${LOCK})`, [accountId]);
      return this.unlocking(connection, accountId, work);
    });
  }

  /** Does the work, unless another process is at the deletion of this account: then undefined. */
  async aloneIfFree<T>(accountId: string, work: () => Promise<T>): Promise<T | undefined> {
    return this.withConnection(async (connection) => {
      const [lock] = await connection.manager.query<{ taken: boolean }[]>(
        `select pg_try_advisory_lock(${LOCK}) as taken`,
        [accountId],
      );
      return lock?.taken ? this.unlocking(connection, accountId, work) : undefined;
    });
  }

  private async withConnection<T>(work: (connection: QueryRunner) => Promise<T>): Promise<T> {
    const connection = this.dataSource.createQueryRunner();
    try {
      return await work(connection);
    } finally {
      await connection.release();
    }
  }

  private async unlocking<T>(connection: QueryRunner, accountId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      await connection.query(`select pg_advisory_unlock(${LOCK})`, [accountId]);
    }
  }

  /** Those whose deletion has begun. */
  async begun(): Promise<AccountBeingDeleted[]> {
    return this.dataSource.query<AccountBeingDeleted[]>(
      `select id, public_id as "publicId" from accounts where deletion_started_at is not null order by id`,
    );
  }

  /** The public ids of some of its flights. */
  async flightIds(accountId: string, limit: number): Promise<string[]> {
    const flights = await this.dataSource.query<{ id: string }[]>(
      'select public_id as id from flights where account_id = $1 limit $2',
      [accountId, limit],
    );
    return flights.map(({ id }) => id);
  }

  /** With results, shares and debriefs; without any event about it. Returns how many were there. */
  async removeFlights(accountId: string, publicIds: readonly string[]): Promise<number> {
    const [, affected] = await this.dataSource.query<[unknown[], number]>(
      // in order: of two that delete the same, one waits for the other, and never each for each
      `delete from flights where id in (
         select id from flights where account_id = $1 and public_id = any($2) order by id for update)`,
      [accountId, publicIds],
    );
    return affected;
  }

  /** Some of its events, with their deliveries and attempts. Returns how many. */
  async removeEvents(accountId: string, limit: number): Promise<number> {
    return this.dataSource.transaction(async (transaction) => {
      const events = await transaction.query<{ id: string }[]>(
        'select id from events where account_id = $1 order by id limit $2',
        [accountId, limit],
      );
      return deleteEvents(
        transaction,
        events.map(({ id }) => id),
      );
    });
  }

  /**
   * The account itself, and whatever else is still its. False when it has a flight, which a request that was under
   * way may have made meanwhile: its file must go first.
   */
  async removeAccount(accountId: string): Promise<boolean> {
    return this.dataSource.transaction(async (transaction) => {
      // whoever would insert a flight waits for this lock, and then finds no account
      await transaction.query('select 1 from accounts where id = $1 for update', [accountId]);
      const flights = await transaction.query<unknown[]>(
        'select 1 from flights where account_id = $1 limit 1',
        [accountId],
      );
      if (flights.length > 0) return false;
      await transaction.query(
        'select 1 from webhook_endpoints where account_id = $1 order by id for update',
        [accountId],
      );
      await transaction.query('delete from accounts where id = $1', [accountId]);
      return true;
    });
  }
}
