import { type Account, type AccountRepository } from '@app/database';
import { UsageError } from './output.js';

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
