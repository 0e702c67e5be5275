import { type IssuedKey, presentApiKey } from '@app/api-keys';
import {
  API_KEYS_PER_ACCOUNT_MAX,
  isKeyOverlap,
  isScope,
  KEY_OVERLAP_DEFAULT,
  KEY_OVERLAPS,
  type KeyOverlap,
  LABEL_CHARACTERS_MAX,
  PAGE_SIZE_MAX,
  type Scope,
  SCOPES,
} from '@app/contract';
import { type Account, API_KEY_STATES } from '@app/database';
import { Command } from 'commander';
import { platformCall } from '../called-as.js';
import { accountOf } from './account-of.js';
import { print, table, UsageError } from './output.js';
import { checkedChoice, checkedLimit, moreLine } from './page-options.js';
import { type Platform, withPlatform } from './platform-database.js';
import { timeOption } from './time-option.js';

const TOO_MANY = `The account has ${API_KEYS_PER_ACCOUNT_MAX} live keys, the most there may be.`;

interface KeyOptions {
  readonly account?: string;
  readonly json?: boolean;
}

interface ListOptions extends KeyOptions {
  readonly limit: string;
  readonly state?: string;
  readonly before?: string;
}

interface CreateOptions extends KeyOptions {
  readonly name: string;
  readonly scopes: string;
  readonly expires?: string;
}

async function create(options: CreateOptions): Promise<void> {
  const fields = {
    name: checkedName(options.name),
    scopes: parseScopes(options.scopes),
    expiresAt: checkedEnd(options.expires),
  };
  const { account, issued } = await withPlatform(async (platform) => {
    const account = await accountOf(platform.accounts, options.account);
    return { account, issued: await platform.apiKeys.create(account.id, fields) };
  });
  if (!issued) throw new UsageError(`${TOO_MANY} Revoke one.`);
  printIssued(options, account, issued, []);
}

function checkedName(text: string): string {
  const name = text.trim();
  if (name === '') throw new UsageError('--name must not be empty');
  if (name.length <= LABEL_CHARACTERS_MAX) return name;
  throw new UsageError(`--name must have at most ${LABEL_CHARACTERS_MAX} characters`);
}

function parseScopes(list: string): Scope[] {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !isScope(name));
  if (unknown.length === 0) return [...new Set(names)].filter(isScope);
  throw new UsageError(`Unknown scope: ${unknown.join(', ')}. The scopes are ${SCOPES.join(', ')}.`);
}

function checkedEnd(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const end = timeOption('--expires', text);
  if (end.getTime() > Date.now()) return end;
  throw new UsageError('--expires must be a time to come');
}

/** The only place where a key ever stands whole. */
function printIssued(
  { json }: KeyOptions,
  account: Account,
  { key, row }: IssuedKey,
  more: readonly string[],
): void {
  const shown = { ...presentApiKey(row), account_id: account.publicId, key };
  print(json, shown, [
    `Key ${shown.id} (${shown.name}) for ${shown.account_id}`,
    `Scopes: ${shown.scopes.join(', ')}`,
    ...(shown.expires_at ? [`Until: ${shown.expires_at}`] : []),
    ...more,
    '',
    `  ${key}`,
    '',
    'It is shown this once and cannot be shown again.',
  ]);
}

async function list({ account, json, before, ...options }: ListOptions): Promise<void> {
  const limit = checkedLimit(options.limit);
  const state = checkedChoice('--state', options.state, API_KEY_STATES);
  const found = await withPlatform(async (platform) => {
    const owner = await accountOf(platform.accounts, account);
    if (before && !(await platform.keys.find(owner.id, before))) throw noKey(before, owner.publicId);
    // one more than asked for tells whether there are more
    return platform.keys.page(owner.id, { limit: limit + 1, state, before });
  });
  const data = found.slice(0, limit).map(presentApiKey);
  const hasMore = found.length > limit;
  const rows = data.map((key) => [
    key.id,
    `${key.first_characters}…${key.last4}`,
    key.state,
    key.expires_at ?? '–',
    key.last_used_at ?? 'never used',
    key.name,
    key.scopes.join(','),
  ]);
  print(json, { data, has_more: hasMore }, [
    ...table([['ID', 'KEY', 'STATE', 'EXPIRES', 'LAST USED', 'NAME', 'SCOPES'], ...rows]),
    ...moreLine(data, hasMore),
  ]);
}

async function rotate(id: string, options: KeyOptions & { overlap: string }): Promise<void> {
  const overlap = checkedOverlap(options.overlap);
  const { account, rotation } = await withPlatform(async (platform) => {
    const account = await ownerOf(platform, id, options.account);
    return { account, rotation: await platform.apiKeys.rotate(account.id, id, overlap) };
  });
  if (rotation.outcome === 'no_live_key') {
    throw new UsageError(
      `Key ${id} is revoked or expired: there is nothing to rotate. To make one: ${platformCall('keys create --help')}`,
    );
  }
  if (rotation.outcome === 'already_rotated') {
    throw new UsageError(
      `Another key was made in the place of ${id} already. If that one is lost, revoke it. To make one: ${platformCall('keys create --help')}`,
    );
  }
  if (rotation.outcome === 'too_many') {
    throw new UsageError(`${TOO_MANY} Revoke one, or rotate with --overlap 0.`);
  }
  const { key, created, previous } = rotation;
  const ends = previous.expiresAt?.toISOString();
  printIssued(options, account, { key, row: created }, [`In the place of ${id}, which ends ${ends}.`]);
}

function checkedOverlap(text: string): KeyOverlap {
  if (isKeyOverlap(text)) return text;
  throw new UsageError(`--overlap must be one of ${Object.keys(KEY_OVERLAPS).join(', ')}`);
}

async function revoke(id: string, { account, json }: KeyOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const owner = await ownerOf(platform, id, account);
    await platform.keys.revoke(owner.id, id);
  });
  print(json, { id, revoked: true }, [`Key ${id} is revoked.`]);
}

/** The account that has the key: the named one, or whichever. @throws UsageError */
async function ownerOf(platform: Platform, keyId: string, account: string | undefined): Promise<Account> {
  const owner = await platform.keys.owner(keyId);
  const named = account ? await accountOf(platform.accounts, account) : owner;
  if (owner && owner.id === named?.id) return owner;
  throw noKey(keyId, named?.publicId);
}

function noKey(id: string, account: string | undefined): UsageError {
  return new UsageError(`There is no key ${id}. See: ${platformCall('keys list', account)}`);
}

export function keysCommand(): Command {
  const keys = new Command('keys').description('the API keys of an account');
  keys
    .command('create')
    .description('make a key; it is shown once')
    .requiredOption('--name <name>', 'what to call it')
    .requiredOption('--scopes <list>', `comma-separated, of: ${SCOPES.join(', ')}`)
    .option('--expires <time>', 'when it ends, such as 2027-01-01; without this it does not')
    .option('--account <id>', 'whose key; may be left out while there is one account')
    .option('--json', 'print one JSON object')
    .action(create);
  keys
    .command('list')
    .description('show the keys of an account, the newest first, without the keys themselves')
    .option('--state <state>', `only those that are ${API_KEY_STATES.join(', ')}`)
    .option('--limit <number>', `how many, up to ${PAGE_SIZE_MAX}`, String(PAGE_SIZE_MAX))
    .option('--before <id>', 'those before this key')
    .option('--account <id>', 'whose keys')
    .option('--json', 'print one JSON object')
    .action(list);
  const onKey = (name: string, description: string) =>
    keys
      .command(`${name} <id>`)
      .description(description)
      .option('--account <id>', 'whose key; may be left out, the id is unique')
      .option('--json', 'print one JSON object');
  onKey('rotate', 'make a new key in the place of one, shown once; for a while both open the API')
    .option(
      '--overlap <time>',
      `how long the old one lives on: ${Object.keys(KEY_OVERLAPS).join(', ')}`,
      KEY_OVERLAP_DEFAULT,
    )
    .action(rotate);
  onKey('revoke', 'end a key; it is refused from the next request on').action(revoke);
  return keys;
}
