import {
  usageDays,
  type Account,
  type AppDecision,
  AppRepository,
  ConnectionRepository,
  decideOnApp,
} from '@capabilities/accounts';
import { generateAppSecret, oauthSha256 } from '@core/access';
import { platformCall } from '@core/config';
import { appShareOf, PAGE_SIZE_DEFAULT, utcDayOf, utcMonthOf } from '@core/contract';
import { Command } from 'commander';
import { userOf } from './account-of.js';
import { type AccountOptions, inAccount, withAccount } from './in-account.js';
import { type Columns, print, tableOf, UsageError } from './output.js';
import { withPlatform } from './platform-database.js';
import { inPages, type PageOptions, printPage } from './page-options.js';
import { dayOption, USAGE_OPTIONS } from './usage.js';

/** Runs `work` on the apps of an account. */
function withApps<T>(
  options: AccountOptions,
  work: (apps: AppRepository, owner: Account) => Promise<T>,
): Promise<T> {
  return withAccount(options, ({ dataSource }, owner) => work(new AppRepository(dataSource), owner));
}

async function list(options: AccountOptions): Promise<void> {
  const { presentApp } = await import('@capabilities/accounts'); // slow to load
  const data = await withApps(options, async (apps, { id }) => (await apps.ofAccount(id)).map(presentApp));
  const columns: Columns<(typeof data)[number]> = {
    ID: ({ id }) => id,
    KIND: ({ kind }) => kind,
    USERS: (app) => app.connections,
    REQUESTS: (app) => app.requests_30_days,
    FAILED: (app) => app.failed_requests_30_days,
    NAME: ({ name }) => name,
  };
  print(options.json, { data }, tableOf(data, columns));
}

/** Apps of all accounts, for the operator who verifies and suspends them. */
async function listAll(options: PageOptions): Promise<void> {
  const { presentOperatedApp } = await import('@capabilities/accounts');
  const page = (most: number) =>
    withPlatform(({ dataSource }) => new AppRepository(dataSource).all(options.before, most));
  await printPage(options, page, presentOperatedApp, {
    ID: ({ id }) => id,
    'ACCOUNT OR HOST': (app) => app.account_id ?? app.host ?? 'introduced itself',
    STATE: ({ suspended, verified }) => (suspended ? 'suspended' : verified ? 'verified' : 'unverified'),
    USERS: (app) => app.connections,
    NAME: ({ name }) => name,
    'REDIRECT URIS': (app) => app.redirect_uris.join(' '),
  });
}

/** A command that decides on an app of any account. */
function deciding(decision: AppDecision, sentence: (id: string) => string) {
  return async (id: string, { json }: AccountOptions): Promise<void> => {
    const found = await withPlatform(({ dataSource }) =>
      decideOnApp(new AppRepository(dataSource), id, decision),
    );
    if (!found) throw new UsageError(`App ${id} not found. See: ${platformCall('apps list-all')}`);
    print(json, { id, ...decision }, [sentence(id)]);
  };
}

async function usage(id: string, options: AccountOptions & { from?: string; to?: string }): Promise<void> {
  const requested = { from: dayOption('--from', options.from), to: dayOption('--to', options.to) };
  const { from, to } = usageDays(requested, utcDayOf(new Date()), (problem) => {
    throw new UsageError(`--from ${problem}`);
  });
  const days = await withApps(options, (apps, owner) => apps.days(owner.id, id, from, to));
  if (!days) throw noApp(id, options);
  const shown = (await import('@capabilities/accounts')).presentAppDays(days);
  const columns: Columns<(typeof shown)[number]> = {
    DAY: ({ date }) => date,
    REQUESTS: ({ requests }) => requests,
    'CLIENT ERRORS': (day) => day.client_errors,
    'SERVER ERRORS': (day) => day.server_errors,
  };
  print(options.json, { id, days: shown }, tableOf(shown, columns));
}

async function rotateSecret(id: string, options: AccountOptions): Promise<void> {
  const secret = generateAppSecret();
  const found = await withApps(options, async (apps, owner) =>
    (await apps.find(owner.id, id)) ? apps.setSecret(owner.id, id, oauthSha256(secret)) : undefined,
  );
  if (found === undefined) throw noApp(id, options);
  if (!found) throw new UsageError(`App ${id} has no secret.`);
  print(options.json, { id, secret }, [`  ${secret}`, '', 'Copy it now: it is not shown again.']);
}

async function remove(id: string, options: AccountOptions): Promise<void> {
  const existed = await withApps(options, (apps, owner) => apps.remove(owner.id, id));
  if (!existed) throw noApp(id, options);
  print(options.json, { id, deleted: true }, [`App ${id} is deleted. Its tokens are rejected from now on.`]);
}

async function connected(options: AccountOptions): Promise<void> {
  const { presentConnection } = await import('@capabilities/accounts');
  const data = await withAccount(options, async (platform, { plan }) => {
    const { dataSource, settings } = platform;
    const { id } = await userOf(platform, options.account);
    const share = appShareOf(settings.plans[plan], settings.oauthAppQuotaPercent);
    const connections = await new ConnectionRepository(dataSource).ofUser(id, utcMonthOf(new Date()));
    return connections.map((connection) => presentConnection(connection, share));
  });
  const columns: Columns<(typeof data)[number]> = {
    ID: ({ id }) => id,
    'LAST USED': (connection) => connection.last_used_at ?? 'never used',
    APP: ({ app }) => app.name,
    SCOPES: ({ scopes }) => scopes.join(','),
  };
  print(options.json, { data }, tableOf(data, columns));
}

async function disconnect(id: string, { account, json }: AccountOptions): Promise<void> {
  const existed = await withPlatform(async (platform) => {
    const user = await userOf(platform, account);
    return new ConnectionRepository(platform.dataSource).disconnect(user.id, id);
  });
  if (!existed) {
    throw new UsageError(`Connection ${id} not found. See: ${platformCall('apps connected', account)}`);
  }
  print(json, { id, disconnected: true }, [`Connection ${id} is revoked.`]);
}

function noApp(id: string, { account }: AccountOptions): UsageError {
  return new UsageError(`App ${id} not found. See: ${platformCall('apps list', account)}`);
}

export function appsCommand(): Command {
  const apps = new Command('apps').description(
    'manage OAuth apps, and the apps that are connected to an account',
  );
  inAccount(apps, 'list', 'list the apps that an account has registered, with their usage in 30 days').action(
    list,
  );
  inAccount(apps, 'usage <id>', 'show the requests of an app by day')
    .option(...USAGE_OPTIONS.from)
    .option(...USAGE_OPTIONS.to)
    .action(usage);
  inAccount(
    apps,
    'rotate-secret <id>',
    'replace the secret of an app; the old one is rejected at once',
  ).action(rotateSecret);
  inAccount(apps, 'delete <id>', 'delete an app with all its tokens').action(remove);
  inAccount(apps, 'connected', 'list the apps that may act for an account').action(connected);
  inAccount(apps, 'disconnect <id>', 'revoke all tokens of a connected app').action(disconnect);
  inPages(apps.command('list-all'), 'app', PAGE_SIZE_DEFAULT)
    .description('list the apps of all accounts, newest first')
    .action(listAll);
  const decisions = [
    [
      'verify',
      { verified: true },
      'confirm that you know who develops an app',
      (id: string) => `App ${id} is verified.`,
    ],
    ['unverify', { verified: false }, 'take that back', (id: string) => `App ${id} is no longer verified.`],
    [
      'suspend',
      { suspended: true },
      'reject the tokens of an app, and all its requests, at once',
      (id: string) => `App ${id} is suspended. Its tokens are rejected from now on.`,
    ],
    ['resume', { suspended: false }, 'end a suspension', (id: string) => `App ${id} is no longer suspended.`],
  ] as const;
  for (const [name, decision, description, sentence] of decisions) {
    apps.command(`${name} <id>`).description(description).action(deciding(decision, sentence));
  }
  return apps;
}
