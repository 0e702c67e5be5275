import { type Account } from '@capabilities/accounts';
import { type Command } from 'commander';
import { accountOf } from './account-of.js';
import { type Platform, withPlatform } from './platform-database.js';

export interface AccountOptions {
  readonly account?: string;
  readonly json?: boolean;
}

/** Adds a command that works on one account. */
export function inAccount(group: Command, name: string, description: string): Command {
  return group
    .command(name)
    .description(description)
    .option('--account <id>', 'account id; optional if there is only one account');
}

/** Runs `work` with the given account, or the only one. */
export async function withAccount<T>(
  options: AccountOptions,
  work: (platform: Platform, account: Account) => Promise<T>,
): Promise<T> {
  return withPlatform(async (platform) =>
    work(platform, await accountOf(platform.accounts, options.account)),
  );
}
