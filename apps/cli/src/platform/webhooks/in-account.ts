import { type Account } from '@app/database';
import { type Command } from 'commander';
import { accountOf } from '../account-of.js';
import { type Platform, withPlatform } from '../platform-database.js';

export interface AccountOptions {
  readonly account?: string;
  readonly json?: boolean;
}

/** The options of every command on the webhooks of an account. */
export function inAccount(command: Command): Command {
  return command
    .option('--account <id>', 'whose; may be left out while there is one account')
    .option('--json', 'print one JSON object');
}

/** Runs `work` with the account that is named, or the only one. */
export async function withAccount<T>(
  options: AccountOptions,
  work: (platform: Platform, account: Account) => Promise<T>,
): Promise<T> {
  return withPlatform(async (platform) =>
    work(platform, await accountOf(platform.accounts, options.account)),
  );
}
