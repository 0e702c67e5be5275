import { type Account, type AccountFields, type AccountRepository, type AccountUser } from '@app/database';
import { platformCall } from '../called-as.js';
import { UsageError } from './output.js';
import { type Platform } from './platform-database.js';

/** Most accounts that are named where one of several must be chosen. */
const ACCOUNTS_NAMED_MAX = 5;

/**
 * The account named on the command line; without a name, the only one there is.
 * @throws UsageError also for one that is being deleted: nothing is made or changed on it any more
 */
export async function accountOf(accounts: AccountRepository, publicId: string | undefined): Promise<Account> {
  const account = await accounts.find(publicId);
  if (account?.deletionStartedAt) throw new UsageError(`Account ${account.publicId} is being deleted.`);
  if (account) return account;
  if (publicId !== undefined)
    throw new UsageError(`There is no account ${publicId}. See: ${platformCall('accounts list')}`);
  const oldest = await accounts.oldest(ACCOUNTS_NAMED_MAX + 1);
  throw new UsageError(
    ...(oldest.length > 0
      ? severalAccounts(oldest)
      : [`There is no account yet. Make one: ${platformCall('accounts create --name "My club"')}`]),
  );
}

/** Which there are to choose from, with a sign that there are more than can be named. */
export function severalAccounts(accounts: readonly Pick<Account, 'publicId' | 'name'>[]): string[] {
  return [
    'There are several accounts: name one with --account',
    ...accounts.slice(0, ACCOUNTS_NAMED_MAX).map(({ publicId, name }) => `  ${publicId}  ${name}`),
    ...(accounts.length > ACCOUNTS_NAMED_MAX ? [`  and more: ${platformCall('accounts list')}`] : []),
  ];
}

/** Who signs in to the account that is named, or the only one. @throws UsageError */
export async function userOf(
  { accounts, users }: Pick<Platform, 'accounts' | 'users'>,
  accountId: string | undefined,
): Promise<AccountUser> {
  const account = await accountOf(accounts, accountId);
  const user = await users.ofAccount(account.id);
  if (!user) throw nobodySignsIn(account);
  return user;
}

export function nobodySignsIn({ publicId }: Account): UsageError {
  return new UsageError(
    `Nobody signs in to ${publicId} yet. Invite somebody: ${platformCall(`accounts invite ${publicId} --email …`)}`,
  );
}

/** @throws UsageError when its deletion has begun since it was looked up */
export async function changeAccount(
  accounts: AccountRepository,
  publicId: string,
  fields: AccountFields,
): Promise<Account> {
  const changed = await accounts.update(publicId, fields);
  if (!changed) throw new UsageError(`Account ${publicId} is being deleted.`);
  return changed;
}
