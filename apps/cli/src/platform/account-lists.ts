import {
  presentAccount,
  presentAccountUser,
  AccountListRepository,
  type ListedAccount,
} from '@capabilities/accounts';
import { PAGE_SIZE_MAX, PLANS } from '@core/contract';
import { type Command } from 'commander';
import { accountOf } from './account-of.js';
import { print, table, UsageError } from './output.js';
import { checkedChoice, checkedLimit, moreLine } from './page-options.js';
import { withPlatform } from './platform-database.js';

interface ListOptions {
  readonly search?: string;
  readonly plan?: string;
  readonly limit: string;
  readonly before?: string;
  readonly json?: boolean;
}

function presentListed(account: ListedAccount) {
  return { ...presentAccount(account), user: presentAccountUser(account) };
}

async function list({ search, before, json, ...options }: ListOptions): Promise<void> {
  const plan = checkedChoice('--plan', options.plan, PLANS);
  const limit = checkedLimit(options.limit);
  const found = await withPlatform(async ({ accounts, dataSource }) => {
    const after = before === undefined ? undefined : await accounts.find(before);
    if (before !== undefined && !after) throw new UsageError(`Account ${before} not found.`);
    // one extra row shows whether there are more
    return new AccountListRepository(dataSource).page({ search, plan }, limit + 1, after?.id);
  });
  const data = found.slice(0, limit).map(presentListed);
  const hasMore = found.length > limit;
  const rows = data.map((account) => [
    account.id,
    account.plan,
    account.disabled ? 'disabled' : 'active',
    account.created_at,
    account.user?.email ?? '–',
    account.name,
  ]);
  print(json, { data, has_more: hasMore }, [
    ...table([['ID', 'PLAN', 'STATE', 'CREATED', 'USER', 'NAME'], ...rows]),
    ...moreLine(data, hasMore),
  ]);
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
  accounts
    .command('list')
    .description('list accounts, newest first')
    .option('--search <text>', 'filter by id, or part of a name or e-mail address')
    .option('--plan <plan>', `filter by plan: ${PLANS.join(', ')}`)
    .option('--limit <number>', `page size, up to ${PAGE_SIZE_MAX}`, String(PAGE_SIZE_MAX))
    .option('--before <id>', 'continue after this account')
    .option('--json', 'print one JSON object')
    .action(list);
  accounts
    .command('show')
    .description('show an account and its user')
    .argument('<id>', 'id of the account, acc_…')
    .option('--json', 'print one JSON object')
    .action(show);
}
