import {
  usageDays,
  type Account,
  type AppDecision,
  AppRepository,
  ConnectionRepository,
} from '@capabilities/accounts';
import { generateAppSecret, oauthSha256 } from '@core/access';
import { platformCall } from '@core/config';
import { appShareOf, utcDayOf, utcMonthOf } from '@core/contract';
import { Command } from 'commander';
import { accountOf, userOf } from './account-of.js';
import { print, table, UsageError } from './output.js';
import { withPlatform } from './platform-database.js';
import { checkedLimit, moreLine } from './page-options.js';
import { dayOption, USAGE_OPTIONS } from './usage.js';

interface AppOptions {
  readonly account?: string;
  readonly json?: boolean;
}

/** Runs `work` on the apps of an account. */
async function withApps<T>(
  { account }: AppOptions,
  work: (apps: AppRepository, owner: Account) => Promise<T>,
): Promise<T> {
  return withPlatform(async ({ accounts, dataSource }) =>
    work(new AppRepository(dataSource), await accountOf(accounts, account)),
  );
}

async function list(options: AppOptions): Promise<void> {
  const { presentApp } = await import('@capabilities/accounts'); // slow to load
  const data = await withApps(options, async (apps, { id }) => (await apps.ofAccount(id)).map(presentApp));
  const rows = data.map((app) => [
    app.id,
    app.kind,
    String(app.connections),
    String(app.requests_30_days),
    String(app.failed_requests_30_days),
    app.name,
  ]);
  print(options.json, { data }, table([['ID', 'KIND', 'USERS', 'REQUESTS', 'FAILED', 'NAME'], ...rows]));
}

/** Apps of all accounts, for the operator who verifies and suspends them. */
async function listAll(options: { before?: string; limit: string; json?: boolean }): Promise<void> {
  const { presentOperatedApp } = await import('@capabilities/accounts');
  const limit = checkedLimit(options.limit);
  const found = await withPlatform(({ dataSource }) =>
    new AppRepository(dataSource).all(options.before, limit + 1),
  );
  const data = found.slice(0, limit).map(presentOperatedApp);
  const hasMore = found.length > limit;
  const rows = data.map((app) => [
    app.id,
    app.account_id ?? app.host ?? 'introduced itself',
    app.suspended ? 'suspended' : app.verified ? 'verified' : 'unverified',
    String(app.connections),
    app.name,
    app.redirect_uris.join(' '),
  ]);
  print(options.json, { data, has_more: hasMore }, [
    ...table([['ID', 'ACCOUNT OR HOST', 'STATE', 'USERS', 'NAME', 'REDIRECT URIS'], ...rows]),
    ...moreLine(data, hasMore),
  ]);
}

/** A command that decides on an app of any account. */
function deciding(decision: AppDecision, sentence: (id: string) => string) {
  return async (id: string, { json }: AppOptions): Promise<void> => {
    const found = await withPlatform(({ dataSource }) => new AppRepository(dataSource).decide(id, decision));
    if (!found) throw new UsageError(`App ${id} not found. See: ${platformCall('apps list-all')}`);
    print(json, { id, ...decision }, [sentence(id)]);
  };
}

async function usage(id: string, options: AppOptions & { from?: string; to?: string }): Promise<void> {
  const requested = { from: dayOption('--from', options.from), to: dayOption('--to', options.to) };
  const { from, to } = usageDays(requested, utcDayOf(new Date()), (problem) => {
    throw new UsageError(`--from ${problem}`);
  });
  const days = await withApps(options, (apps, owner) => apps.days(owner.id, id, from, to));
  if (!days) throw noApp(id, options);
  const shown = (await import('@capabilities/accounts')).presentAppDays(days);
  print(options.json, { id, days: shown }, [
    ...table([
      ['DAY', 'REQUESTS', 'CLIENT ERRORS', 'SERVER ERRORS'],
      ...shown.map((day) => [
        day.date,
        String(day.requests),
        String(day.client_errors),
        String(day.server_errors),
      ]),
    ]),
  ]);
}

async function rotateSecret(id: string, options: AppOptions): Promise<void> {
  const secret = generateAppSecret();
  const found = await withApps(options, async (apps, owner) =>
    (await apps.find(owner.id, id)) ? apps.setSecret(owner.id, id, oauthSha256(secret)) : undefined,
  );
  if (found === undefined) throw noApp(id, options);
  if (!found) throw new UsageError(`App ${id} has no secret.`);
  print(options.json, { id, secret }, [`  ${secret}`, '', 'Copy it now: it is not shown again.']);
}

async function remove(id: string, options: AppOptions): Promise<void> {
  const existed = await withApps(options, (apps, owner) => apps.remove(owner.id, id));
  if (!existed) throw noApp(id, options);
  print(options.json, { id, deleted: true }, [`App ${id} is deleted. Its tokens are rejected from now on.`]);
}

async function connected({ account, json }: AppOptions): Promise<void> {
  const { presentConnection } = await import('@capabilities/accounts');
  const data = await withPlatform(async (platform) => {
    const { accounts, dataSource, settings } = platform;
    const { plan } = await accountOf(accounts, account);
    const { id } = await userOf(platform, account);
    const share = appShareOf(settings.plans[plan], settings.oauthAppQuotaPercent);
    const connections = await new ConnectionRepository(dataSource).ofUser(id, utcMonthOf(new Date()));
    return connections.map((connection) => presentConnection(connection, share));
  });
  const rows = data.map(({ id, app, last_used_at: lastUsed, scopes }) => [
    id,
    lastUsed ?? 'never used',
    app.name,
    scopes.join(','),
  ]);
  print(json, { data }, table([['ID', 'LAST USED', 'APP', 'SCOPES'], ...rows]));
}

async function disconnect(id: string, { account, json }: AppOptions): Promise<void> {
  const existed = await withPlatform(async (platform) => {
    const user = await userOf(platform, account);
    return new ConnectionRepository(platform.dataSource).disconnect(user.id, id);
  });
  if (!existed) {
    throw new UsageError(`Connection ${id} not found. See: ${platformCall('apps connected', account)}`);
  }
  print(json, { id, disconnected: true }, [`Connection ${id} is revoked.`]);
}

function noApp(id: string, { account }: AppOptions): UsageError {
  return new UsageError(`App ${id} not found. See: ${platformCall('apps list', account)}`);
}

export function appsCommand(): Command {
  const apps = new Command('apps').description(
    'manage OAuth apps, and the apps that are connected to an account',
  );
  const ofAccount = (name: string, description: string) =>
    apps
      .command(name)
      .description(description)
      .option('--account <id>', 'account id; optional if there is only one account')
      .option('--json', 'print one JSON object');
  ofAccount('list', 'list the apps that an account has registered, with their usage in 30 days').action(list);
  ofAccount('usage <id>', 'show the requests of an app by day')
    .option(...USAGE_OPTIONS.from)
    .option(...USAGE_OPTIONS.to)
    .action(usage);
  ofAccount('rotate-secret <id>', 'replace the secret of an app; the old one is rejected at once').action(
    rotateSecret,
  );
  ofAccount('delete <id>', 'delete an app with all its tokens').action(remove);
  ofAccount('connected', 'list the apps that may act for an account').action(connected);
  ofAccount('disconnect <id>', 'revoke all tokens of a connected app').action(disconnect);
  apps
    .command('list-all')
    .description('list the apps of all accounts, newest first')
    .option('--before <id>', 'continue after this app')
    .option('--limit <n>', 'number of apps', '20')
    .option('--json', 'print one JSON object')
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
    apps
      .command(`${name} <id>`)
      .description(description)
      .option('--json', 'print one JSON object')
      .action(deciding(decision, sentence));
  }
  return apps;
}
