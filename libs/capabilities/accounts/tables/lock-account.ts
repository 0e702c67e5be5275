import { type Session, Statement } from '@core/database';

const LOCK_IN_TURN = new Statement('select from accounts where id = $1 for no key update');

const LOCK = new Statement('select 1 from accounts where id = $1 for update');

/**
 * Locks the account until the transaction ends: of two such transactions, the second waits, then sees what the first
 * has done.
 */
export async function lockAccount(transaction: Session, accountId: string): Promise<void> {
  await LOCK.rows(transaction, [accountId]);
}

/** As {@link lockAccount}, among those that take turns: what only refers to the account, such as an upload, goes on. */
export async function lockAccountInTurn(transaction: Session, accountId: string): Promise<void> {
  await LOCK_IN_TURN.rows(transaction, [accountId]);
}
