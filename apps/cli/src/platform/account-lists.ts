import {
  presentAccount,
  presentAccountUser,
  AccountListRepository,
  type ListedAccount,
} from '@capabilities/accounts';
import { PLANS } from '@core/contract';
import { type Command } from 'commander';
import { accountOf } from './account-of.js';
import { print, table, UsageError } from './output.js';
import { checkedChoice, inPages, type PageOptions, printPage } from './page-options.js';
import { withPlatform } from './platform-database.js';

interface ListOptions extends PageOptions {
  readonly search?: string;
  readonly plan?: string;
}

function presentListed(account: ListedAccount) {
  return { ...presentAccount(account), user: presentAccountUser(account) };
}

async function list(options: ListOptions): Promise<void> {
  const { search, before } = options;
  const plan = checkedChoice('--plan', options.plan, PLANS);
  const page = (most: number) =>
    withPlatform(async ({ accounts, dataSource }) => {
      const after = before === undefined ? undefined : await accounts.find(before);
      if (before !== undefined && !after) throw new UsageError(`Account ${before} not found.`);
      return new AccountListRepository(dataSource).page({ search, plan }, most, after?.id);
    });
  await printPage(options, page, presentListed, {
    ID: ({ id }) => id,
    PLAN: ({ plan }) => plan,
    STATE: ({ disabled }) => (disabled ? 'disabled' : 'active'),
    CREATED: (account) => account.created_at,
    USER: ({ user }) => user?.email ?? null,
    NAME: ({ name }) => name,
  });
}

async function show(id: string, { json }: { json?: boolean }): Promise<void> {
  const account = await withPlatform(async ({ accounts, dataSource }) => {
    const { publicId } = await accountOf(accounts, id);
    return (await new AccountListRepository(dataSource).find(publicId))!;
  });
  const shown = presentListed(account);
  const { user, ...fields } = shown;
  const rows = Object.entries({
    ...fields,
    user: user && `${user.email}, ${user.role}, ${user.verified ? 'confirmed' : 'not confirmed yet'}`,
  });
  print(json, shown, table(rows.map(([name, value]) => [name.replaceAll('_', ' '), String(value ?? '–')])));
}

/** Adds the commands that list and show accounts. */
export function addListCommands(accounts: Command): void {
  inPages(accounts.command('list'), 'account')
    .description('list accounts, newest first')
    .option('--search <text>', 'filter by id, or part of a name or e-mail address')
    .option('--plan <plan>', `filter by plan: ${PLANS.join(', ')}`)
    .action(list);
  accounts
    .command('show')
    .description('show an account and its user')
    .argument('<id>', 'id of the account, acc_…')
    .action(show);
}
