import { presentAccount } from '@app/accounts';
import { EMAIL_CHARACTERS_MAX, isRole, type Role, ROLES } from '@app/contract';
import { UserRepository } from '@app/database';
import { mailSenderOf } from '@app/mail';
import { type Command } from 'commander';
import { accountOf, changeAccount } from './account-of.js';
import { print, UsageError } from './output.js';
import { type Platform, withPlatform } from './platform-database.js';

/** Makes a user for an account and mails them the token with which they set their password. */
async function invite(platform: Platform, publicId: string, email: string) {
  if (email.length > EMAIL_CHARACTERS_MAX || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new UsageError('--email must be an e-mail address');
  }
  const account = await accountOf(platform.accounts, publicId);
  const { Identity } = await import('@app/identity'); // slow to load, and only this needs it
  const identity = new Identity({
    database: platform.dataSource,
    settings: platform.settings,
    keys: await platform.keyRing(),
    mail: mailSenderOf(platform.settings),
  });
  try {
    await identity.invite(account, email);
  } finally {
    await identity.close();
  }
  return { account_id: account.publicId, email: email.toLowerCase(), invited: true };
}

async function setRole(platform: Platform, publicId: string, role: Role) {
  const account = await accountOf(platform.accounts, publicId);
  if (!(await new UserRepository(platform.dataSource).setRole(account.publicId, role))) {
    throw new UsageError(
      `Nobody signs in to ${publicId} yet. Invite somebody: accounts invite ${publicId} --email …`,
    );
  }
  return { account_id: account.publicId, role };
}

async function setDisabled(platform: Platform, publicId: string, disabled: boolean) {
  const account = await accountOf(platform.accounts, publicId);
  const disabledAt = disabled ? (account.disabledAt ?? new Date()) : null;
  return presentAccount(await changeAccount(platform.accounts, account.publicId, { disabledAt }));
}

/** Adds what says who may use an account to the commands for accounts. */
export function addAccessCommands(accounts: Command): void {
  accounts
    .command('invite')
    .description('let somebody sign in to an account on the developer platform; they get a mail')
    .argument('<id>', 'id of the account, acc_…')
    .requiredOption('--email <address>', 'with which they will sign in')
    .option('--json', 'print one JSON object')
    .action(async (id: string, { email, json }: { email: string; json?: boolean }) => {
      const invited = await withPlatform((platform) => invite(platform, id, email));
      print(json, invited, [`${invited.email} is invited to ${invited.account_id}.`]);
    });
  accounts
    .command('set-role')
    .description(
      'say what the user of an account may see: their own account, or as an operator every account',
    )
    .argument('<id>', 'id of the account, acc_…')
    .argument('<role>', `one of ${ROLES.join(', ')}`)
    .option('--json', 'print one JSON object')
    .action(async (id: string, role: string, { json }: { json?: boolean }) => {
      if (!isRole(role)) throw new UsageError(`The role must be one of ${ROLES.join(', ')}`);
      const changed = await withPlatform((platform) => setRole(platform, id, role));
      print(json, changed, [`The user of ${changed.account_id} is now ${role}.`]);
    });
  for (const [name, disabled] of [
    ['disable', true],
    ['enable', false],
  ] as const) {
    accounts
      .command(name)
      .description(disabled ? 'refuse the keys and the user of an account' : 'take them again')
      .argument('<id>', 'id of the account, acc_…')
      .option('--json', 'print one JSON object')
      .action(async (id: string, { json }: { json?: boolean }) => {
        const account = await withPlatform((platform) => setDisabled(platform, id, disabled));
        print(json, account, [`Account ${account.id} (${account.name}) is ${name}d.`]);
      });
  }
}
