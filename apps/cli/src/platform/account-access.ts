import { presentAccount } from '@capabilities/accounts';
import { type Command } from 'commander';
import { accountOf, changeAccount } from './account-of.js';
import { print } from './output.js';
import { type Platform, withPlatform } from './platform-database.js';

async function setDisabled(platform: Platform, publicId: string, disabled: boolean) {
  const account = await accountOf(platform.accounts, publicId);
  const disabledAt = disabled ? (account.disabledAt ?? new Date()) : null;
  return presentAccount(await changeAccount(platform.accounts, account.publicId, { disabledAt }));
}

/** Adds the commands that disable and enable an account. */
export function addAccessCommands(accounts: Command): void {
  for (const [name, disabled] of [
    ['disable', true],
    ['enable', false],
  ] as const) {
    accounts
      .command(name)
      .description(
        disabled
          ? 'suspend an account: reject its keys, its user and the apps that it has registered'
          : 'lift the suspension of an account',
      )
      .argument('<id>', 'id of the account, acc_…')
      .action(async (id: string, { json }: { json?: boolean }) => {
        const account = await withPlatform((platform) => setDisabled(platform, id, disabled));
        print(json, account, [`Account ${account.id} (${account.name}) is ${name}d.`]);
      });
  }
}
