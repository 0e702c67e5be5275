import { platformCall } from '@core/config';
import {
  type Account,
  type AccountFields,
  type AccountRepository,
  type AccountUser,
} from '@capabilities/accounts';
import { UsageError } from './output.js';
import { type Platform } from './platform-database.js';

/** Accounts listed in the message that asks for `--account`. */
const ACCOUNTS_NAMED_MAX = 5;

/**
 * The account given on the command line, or the only one.
 * @throws UsageError also for an account that is being deleted, because it accepts no changes
 */
export async function accountOf(accounts: AccountRepository, publicId: string | undefined): Promise<Account> {
  const account = await accounts.find(publicId);
  if (account?.deletionStartedAt) throw new UsageError(`Account ${account.publicId} is being deleted.`);
  if (account) return account;
  if (publicId !== undefined)
    throw new UsageError(`Account ${publicId} not found. See: ${platformCall('accounts list')}`);
  const oldest = await accounts.oldest(ACCOUNTS_NAMED_MAX + 1);
  throw new UsageError(
    ...(oldest.length > 0
      ? severalAccounts(oldest)
      : [`There is no account yet. Create one: ${platformCall('accounts create --name "My club"')}`]),
  );
}

/** Lists the accounts to choose from. */
export function severalAccounts(accounts: readonly Pick<Account, 'publicId' | 'name'>[]): string[] {
  return [
    'There are several accounts. Choose one with --account',
    ...accounts.slice(0, ACCOUNTS_NAMED_MAX).map(({ publicId, name }) => `  ${publicId}  ${name}`),
    ...(accounts.length > ACCOUNTS_NAMED_MAX ? [`  and more: ${platformCall('accounts list')}`] : []),
  ];
}

/** The user of the given account, or of the only one. @throws UsageError */
export async function userOf(
  { accounts, users }: Pick<Platform, 'accounts' | 'users'>,
  accountId: string | undefined,
): Promise<AccountUser> {
  const account = await accountOf(accounts, accountId);
  const user = await users.ofAccount(account.id);
  if (!user) throw noUser(account);
  return user;
}

export function noUser({ publicId }: Account): UsageError {
  return new UsageError(
    `Account ${publicId} has no user yet. Invite one: ${platformCall(`accounts invite ${publicId} --email …`)}`,
  );
}

/** @throws UsageError if its deletion has started in the meantime */
export async function changeAccount(
  accounts: AccountRepository,
  publicId: string,
  fields: AccountFields,
): Promise<Account> {
  const changed = await accounts.update(publicId, fields);
  if (!changed) throw new UsageError(`Account ${publicId} is being deleted.`);
  return changed;
}
