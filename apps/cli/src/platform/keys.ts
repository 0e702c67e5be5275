import { type IssuedKey, presentApiKey, type Account } from '@capabilities/accounts';
import { platformCall } from '@core/config';
import {
  API_KEY_STATES,
  API_KEYS_PER_ACCOUNT_MAX,
  isKeyOverlap,
  isKeyScope,
  KEY_OVERLAP_DEFAULT,
  KEY_OVERLAPS,
  KEY_PRESET_NAMES,
  KEY_PRESETS,
  type KeyOverlap,
  LABEL_CHARACTERS_MAX,
  KEY_SCOPES,
  type KeyScope,
} from '@core/contract';
import { Command } from 'commander';
import { accountOf } from './account-of.js';
import { type AccountOptions, inAccount, withAccount } from './in-account.js';
import { print, UsageError } from './output.js';
import { checkedChoice, inPages, type PageOptions, printPage } from './page-options.js';
import { type Platform, withPlatform } from './platform-database.js';
import { timeOption } from './time-option.js';

const TOO_MANY = `The account has reached its limit of ${API_KEYS_PER_ACCOUNT_MAX} active keys.`;

interface ListOptions extends AccountOptions, PageOptions {
  readonly state?: string;
}

interface CreateOptions extends AccountOptions {
  readonly name: string;
  readonly scopes?: string;
  readonly preset?: string;
  readonly expires?: string;
}

async function create(options: CreateOptions): Promise<void> {
  const fields = {
    name: checkedName(options.name),
    scopes: scopesOf(options),
    expiresAt: checkedEnd(options.expires),
  };
  const { account, issued } = await withAccount(options, async (platform, account) => ({
    account,
    issued: await platform.apiKeys.create(account.id, fields),
  }));
  if (!issued) throw new UsageError(`${TOO_MANY} Revoke one.`);
  const login = [
    `User name for instruments and apps: ${account.publicId}, or the e-mail address. The key is the password.`,
  ];
  printIssued(options, account, issued, options.preset === undefined ? [] : login);
}

function checkedName(text: string): string {
  const name = text.trim();
  if (name === '') throw new UsageError('--name must not be empty');
  if (name.length <= LABEL_CHARACTERS_MAX) return name;
  throw new UsageError(`--name must have at most ${LABEL_CHARACTERS_MAX} characters`);
}

function scopesOf({ scopes, preset }: CreateOptions): readonly KeyScope[] {
  if (scopes !== undefined && preset === undefined) return parseScopes(scopes);
  const name = checkedChoice('--preset', preset, KEY_PRESET_NAMES);
  if (name === undefined || scopes !== undefined) throw new UsageError('Use either --scopes or --preset');
  return KEY_PRESETS[name];
}

function parseScopes(list: string): KeyScope[] {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !isKeyScope(name));
  if (unknown.length === 0) return [...new Set(names)].filter(isKeyScope);
  throw new UsageError(`Unknown scope: ${unknown.join(', ')}. The scopes are ${KEY_SCOPES.join(', ')}.`);
}

function checkedEnd(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const end = timeOption('--expires', text);
  if (end.getTime() > Date.now()) return end;
  throw new UsageError('--expires must be in the future');
}

/** The only place that ever shows a whole key. */
function printIssued(
  { json }: AccountOptions,
  account: Account,
  { key, row }: IssuedKey,
  more: readonly string[],
): void {
  const shown = { ...presentApiKey(row), account_id: account.publicId, key };
  print(json, shown, [
    `Key ${shown.id} (${shown.name}) for ${shown.account_id}`,
    `Scopes: ${shown.scopes.join(', ')}`,
    ...(shown.expires_at ? [`Expires: ${shown.expires_at}`] : []),
    ...more,
    '',
    `  ${key}`,
    '',
    'Copy it now: it is not shown again.',
  ]);
}

async function list(options: ListOptions): Promise<void> {
  const { before } = options;
  const state = checkedChoice('--state', options.state, API_KEY_STATES);
  const page = (limit: number) =>
    withAccount(options, async (platform, owner) => {
      const last = before === undefined ? undefined : await platform.keys.find(owner.id, before);
      if (before !== undefined && !last) throw noKey(before, owner.publicId);
      return platform.keys.page(owner.id, { limit, state, before: last?.id });
    });
  await printPage(options, page, presentApiKey, {
    ID: ({ id }) => id,
    KEY: (key) => `${key.first_characters}…${key.last4}`,
    STATE: ({ state }) => state,
    EXPIRES: (key) => key.expires_at,
    'LAST USED': (key) => key.last_used_at ?? 'never used',
    NAME: ({ name }) => name,
    SCOPES: ({ scopes }) => scopes.join(','),
  });
}

async function rotate(id: string, options: AccountOptions & { overlap: string }): Promise<void> {
  const overlap = checkedOverlap(options.overlap);
  const { account, rotation } = await withPlatform(async (platform) => {
    const account = await ownerOf(platform, id, options.account);
    return { account, rotation: await platform.apiKeys.rotate(account.id, id, overlap) };
  });
  if (rotation.outcome === 'no_live_key') {
    throw new UsageError(
      `Key ${id} is revoked or expired and cannot be rotated. To create a new key: ${platformCall('keys create --help')}`,
    );
  }
  if (rotation.outcome === 'already_rotated') {
    throw new UsageError(
      `Key ${id} has already been rotated. If you lost its replacement, revoke that one. To create a new key: ${platformCall('keys create --help')}`,
    );
  }
  if (rotation.outcome === 'too_many') {
    throw new UsageError(`${TOO_MANY} Revoke one, or rotate with --overlap 0.`);
  }
  const { key, created, previous } = rotation;
  const ends = previous.expiresAt?.toISOString();
  printIssued(options, account, { key, row: created }, [`It replaces ${id}, which expires ${ends}.`]);
}

function checkedOverlap(text: string): KeyOverlap {
  if (isKeyOverlap(text)) return text;
  throw new UsageError(`--overlap must be one of ${Object.keys(KEY_OVERLAPS).join(', ')}`);
}

async function revoke(id: string, { account, json }: AccountOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const owner = await ownerOf(platform, id, account);
    await platform.keys.revoke(owner.id, id);
  });
  print(json, { id, revoked: true }, [`Key ${id} is revoked.`]);
}

/** The account that owns the key: the given one, or any. @throws UsageError */
async function ownerOf(platform: Platform, keyId: string, account: string | undefined): Promise<Account> {
  const owner = await platform.keys.owner(keyId);
  const named = account ? await accountOf(platform.accounts, account) : owner;
  if (owner && owner.id === named?.id) return owner;
  throw noKey(keyId, named?.publicId);
}

function noKey(id: string, account: string | undefined): UsageError {
  return new UsageError(`Key ${id} not found. See: ${platformCall('keys list', account)}`);
}

export function keysCommand(): Command {
  const keys = new Command('keys').description('manage API keys');
  inAccount(keys, 'create', 'create a key; it is shown once')
    .requiredOption('--name <name>', 'name of the key')
    .option('--scopes <list>', `comma-separated list of scopes: ${KEY_SCOPES.join(', ')}`)
    .option('--preset <name>', 'scopes for a purpose: upload, for instruments and apps that upload flights')
    .option('--expires <time>', 'expiry time, such as 2027-01-01; default: never')
    .action(create);
  inPages(keys.command('list'), 'key')
    .description('list the keys of an account, newest first, without their secrets')
    .option('--state <state>', `filter by state: ${API_KEY_STATES.join(', ')}`)
    .option('--account <id>', 'whose keys')
    .action(list);
  const onKey = (name: string, description: string) =>
    keys
      .command(`${name} <id>`)
      .description(description)
      .option('--account <id>', 'account id; optional, because key ids are unique');
  onKey('rotate', 'replace a key with a new one, shown once; both work during the overlap')
    .option(
      '--overlap <time>',
      `how long the old key stays valid: ${Object.keys(KEY_OVERLAPS).join(', ')}`,
      KEY_OVERLAP_DEFAULT,
    )
    .action(rotate);
  onKey('revoke', 'revoke a key; it is rejected from the next request on').action(revoke);
  return keys;
}
