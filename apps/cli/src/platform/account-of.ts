import { type Account, type AccountFields, type AccountRepository, type AccountUser } from '@app/database';
import { UsageError } from './output.js';
import { type Platform } from './platform-database.js';

/**
 * The account named on the command line; without a name, the only one there is.
 * @throws UsageError also for one that is being deleted: nothing is made or changed on it any more
 */
export async function accountOf(accounts: AccountRepository, publicId: string | undefined): Promise<Account> {
  const account = await accounts.find(publicId);
  if (account?.deletionStartedAt) throw new UsageError(`Account ${account.publicId} is being deleted.`);
  if (account) return account;
  if (publicId !== undefined) throw new UsageError(`There is no account ${publicId}. See: accounts list`);
  const all = (await accounts.list()).map(({ publicId, name }) => `  ${publicId}  ${name}`);
  throw new UsageError(
    all.length > 0
      ? ['There are several accounts: name one with --account', ...all].join('\n')
      : 'There is no account yet. Make one: accounts create --name "My club"',
  );
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
    `Nobody signs in to ${publicId} yet. Invite somebody: accounts invite ${publicId} --email …`,
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
