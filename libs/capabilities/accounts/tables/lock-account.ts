import { type Session, Statement } from '@core/database';

const LOCK = new Statement('select 1 from accounts where id = $1 for update');

/**
 * Locks the account until the transaction ends: of two such transactions, the second waits, then sees what the first
 * has done.
 */
export async function lockAccount(transaction: Session, accountId: string): Promise<void> {
  await LOCK.rows(transaction, [accountId]);
}
