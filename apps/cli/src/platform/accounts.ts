import { isPlan, PLANS } from '@app/contract';
import { type Account, type AccountRepository } from '@app/database';
import { Command } from 'commander';
import { print, table, UsageError } from './output.js';
import { withPlatform } from './platform-database.js';

/** An account as the operator sees it. */
function presentAccount(account: Account) {
  return {
    id: account.publicId,
    name: account.name,
    plan: account.plan,
    disabled: account.disabledAt !== null,
    created_at: account.createdAt.toISOString(),
  };
}

/** The account named on the command line; without a name, the only one there is. */
export async function accountOf(accounts: AccountRepository, publicId: string | undefined): Promise<Account> {
  const account = await accounts.find(publicId);
  if (account) return account;
  if (publicId !== undefined) throw new UsageError(`There is no account ${publicId}. See: accounts list`);
  const all = (await accounts.list()).map(({ publicId, name }) => `  ${publicId}  ${name}`);
  throw new UsageError(
    all.length > 0
      ? ['There are several accounts: name one with --account', ...all].join('\n')
      : 'There is no account yet. Make one: accounts create --name "My club"',
  );
}

export function accountsCommand(): Command {
  const accounts = new Command('accounts').description('the holders of flights and keys');
  accounts
    .command('create')
    .description('make an account')
    .requiredOption('--name <name>', 'what to call it')
    .option('--plan <plan>', `one of ${PLANS.join(', ')}`, 'UNLIMITED')
    .option('--json', 'print one JSON object')
    .action(async ({ name, plan, json }: { name: string; plan: string; json?: boolean }) => {
      if (!isPlan(plan)) throw new UsageError(`--plan must be one of ${PLANS.join(', ')}`);
      if (name.trim() === '') throw new UsageError('--name must not be empty');
      const account = await withPlatform(
        (platform) => platform.accounts.create({ name: name.trim(), plan }),
        { mayCreate: true },
      );
      print(json, presentAccount(account), [
        `Account ${account.publicId} (${account.name}, ${account.plan})`,
      ]);
    });
  accounts
    .command('list')
    .description('show all accounts')
    .option('--json', 'print one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      const found = (await withPlatform((platform) => platform.accounts.list())).map(presentAccount);
      const rows = found.map((a) => [a.id, a.plan, a.disabled ? 'disabled' : 'active', a.created_at, a.name]);
      print(json, { data: found }, table([['ID', 'PLAN', 'STATE', 'CREATED', 'NAME'], ...rows]));
    });
  return accounts;
}
