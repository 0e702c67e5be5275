import { presentAccount, type AccountFields } from '@capabilities/accounts';
import { platformCall } from '@core/config';
import { isEmailAddress, isPlan, PLANS } from '@core/contract';
import { Command } from 'commander';
import { addAccessCommands } from './account-access.js';
import { addDataCommands } from './account-data.js';
import { addListCommands } from './account-lists.js';
import { accountOf, changeAccount } from './account-of.js';
import { addUserCommands } from './account-users.js';
import { countryOption } from './country-option.js';
import { print, UsageError } from './output.js';
import { withPlatform } from './platform-database.js';

interface AccountOptions {
  readonly name?: string;
  readonly plan?: string;
  readonly email?: string;
  readonly country?: string;
  readonly glider?: string;
  readonly club?: string;
  readonly autoDebrief?: string;
  readonly splitFlights?: string;
  readonly json?: boolean;
}

const TEXT_CHARACTERS_MAX = 200;
const ON_OFF = { on: true, off: false };

/** Undefined without the option. */
function isOn(option: string, value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (!Object.hasOwn(ON_OFF, value)) throw new UsageError(`${option} must be on or off`);
  return ON_OFF[value as keyof typeof ON_OFF];
}

/** The account fields from the options. An empty text clears a field. */
function accountFields(options: AccountOptions): AccountFields {
  const { plan, name, country } = options;
  if (plan !== undefined && !isPlan(plan)) throw new UsageError(`--plan must be one of ${PLANS.join(', ')}`);
  if (name?.trim() === '') throw new UsageError('--name must not be empty');
  const autoDebrief = isOn('--auto-debrief', options.autoDebrief);
  const splitMultipleFlights = isOn('--split-flights', options.splitFlights);
  if (options.email && !isEmailAddress(options.email)) {
    throw new UsageError('--email must be an e-mail address');
  }
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(plan !== undefined && { plan }),
    ...text('email', options.email),
    ...text('country', country && countryOption(country)),
    ...text('glider', options.glider),
    ...text('club', options.club),
    ...(autoDebrief !== undefined && { autoDebrief }),
    ...(splitMultipleFlights !== undefined && { splitMultipleFlights }),
  };
}

function text(name: 'email' | 'country' | 'glider' | 'club', given: string | undefined): AccountFields {
  if (given === undefined) return {};
  if (given.length > TEXT_CHARACTERS_MAX) {
    throw new UsageError(`--${name} must have at most ${TEXT_CHARACTERS_MAX} characters`);
  }
  return { [name]: given.trim() || null };
}

/** Options shared by create and update. */
function withProfile(command: Command): Command {
  return command
    .option('--email <address>', 'e-mail address of the holder')
    .option('--country <code>', 'country code of two letters, such as FR')
    .option('--glider <name>', 'glider of the pilot')
    .option('--club <name>', 'club of the pilot')
    .option('--auto-debrief <on|off>', 'whether a debrief is written after each upload')
    .option('--split-flights <on|off>', 'whether each flight of a log is stored as a flight of its own');
}

export function accountsCommand(): Command {
  const accounts = new Command('accounts').description('manage accounts');
  withProfile(
    accounts
      .command('create')
      .description('create an account')
      .requiredOption('--name <name>', 'name of the account')
      .option('--plan <plan>', `one of ${PLANS.join(', ')}`, 'UNLIMITED'),
  ).action(async (options: AccountOptions & { name: string }) => {
    const fields = { name: options.name, plan: 'UNLIMITED' as const, ...accountFields(options) };
    const account = await withPlatform((platform) => platform.accounts.create(fields), { mayCreate: true });
    print(options.json, presentAccount(account), [
      `Account ${account.publicId} (${account.name}, ${account.plan})`,
    ]);
  });
  withProfile(
    accounts
      .command('update')
      .description('change fields of an account; an empty text clears a field')
      .argument('<id>', 'id of the account, acc_…')
      .option('--name <name>', 'name of the account')
      .option('--plan <plan>', `one of ${PLANS.join(', ')}; applies from the next request`),
  ).action(async (id: string, options: AccountOptions) => {
    const fields = accountFields(options);
    if (Object.keys(fields).length === 0)
      throw new UsageError(`Nothing to change. See: ${platformCall('accounts update --help')}`);
    const account = await withPlatform(async (platform) => {
      const { publicId } = await accountOf(platform.accounts, id);
      return changeAccount(platform.accounts, publicId, fields);
    });
    print(options.json, presentAccount(account), [
      `Account ${account.publicId} (${account.name}, ${account.plan}) was updated.`,
    ]);
  });
  addListCommands(accounts);
  addUserCommands(accounts);
  addAccessCommands(accounts);
  addDataCommands(accounts);
  return accounts;
}
