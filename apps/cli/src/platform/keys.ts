import { generateApiKey } from '@app/auth';
import { API_KEYS_PER_ACCOUNT_MAX, isScope, type Scope, SCOPES } from '@app/contract';
import { type ApiKey } from '@app/database';
import { Command } from 'commander';
import { accountOf } from './accounts.js';
import { print, table, UsageError } from './output.js';
import { type Platform, withPlatform } from './platform-database.js';

/** A key as its owner sees it after it was made: never the key itself. */
function presentKey(key: ApiKey) {
  return {
    id: key.publicId,
    name: key.name,
    scopes: key.scopes,
    first_characters: key.firstCharacters,
    last4: key.last4,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}

function parseScopes(list: string): Scope[] {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !isScope(name));
  if (unknown.length === 0) return [...new Set(names)].filter(isScope);
  throw new UsageError(`Unknown scope: ${unknown.join(', ')}. The scopes are ${SCOPES.join(', ')}.`);
}

/** Makes a key. The answer is the only place where it ever stands whole. */
export async function createKey(
  platform: Platform,
  options: { name: string; scopes: readonly Scope[]; account?: string },
) {
  const account = await accountOf(platform.accounts, options.account);
  if ((await platform.keys.countLive(account.id)) >= API_KEYS_PER_ACCOUNT_MAX) {
    throw new UsageError(
      `The account has ${API_KEYS_PER_ACCOUNT_MAX} live keys, the most there may be. Revoke one.`,
    );
  }
  const { key, ...stored } = generateApiKey();
  const row = await platform.keys.create(account.id, {
    ...stored,
    name: options.name,
    scopes: options.scopes,
    expiresAt: null,
  });
  return { ...presentKey(row), account_id: account.publicId, key };
}

export function keysCommand(): Command {
  const keys = new Command('keys').description('the API keys of an account');
  keys
    .command('create')
    .description('make a key; it is shown once')
    .requiredOption('--name <name>', 'what to call it')
    .requiredOption('--scopes <list>', `comma-separated, of: ${SCOPES.join(', ')}`)
    .option('--account <id>', 'whose key; may be left out while there is one account')
    .option('--json', 'print one JSON object')
    .action(async (options: { name: string; scopes: string; account?: string; json?: boolean }) => {
      const name = options.name.trim();
      if (name === '') throw new UsageError('--name must not be empty');
      const scopes = parseScopes(options.scopes);
      const created = await withPlatform((platform) => createKey(platform, { ...options, name, scopes }));
      print(options.json, created, [
        `Key ${created.id} (${created.name}) for ${created.account_id}`,
        `Scopes: ${created.scopes.join(', ')}`,
        '',
        `  ${created.key}`,
        '',
        'It is shown this once and cannot be shown again.',
      ]);
    });
  keys
    .command('list')
    .description('show the keys of an account, without the keys themselves')
    .option('--account <id>', 'whose keys')
    .option('--json', 'print one JSON object')
    .action(async ({ account, json }: { account?: string; json?: boolean }) => {
      const found = await withPlatform(async (platform) => {
        const owner = await accountOf(platform.accounts, account);
        return (await platform.keys.list(owner.id)).map(presentKey);
      });
      const rows = found.map((key) => [
        key.id,
        `${key.first_characters}…${key.last4}`,
        key.revoked_at ? 'revoked' : 'live',
        key.last_used_at ?? 'never used',
        key.name,
        key.scopes.join(','),
      ]);
      print(json, { data: found }, table([['ID', 'KEY', 'STATE', 'LAST USED', 'NAME', 'SCOPES'], ...rows]));
    });
  keys
    .command('revoke')
    .description('end a key; it is refused from the next request on')
    .argument('<id>', 'id of the key, key_…')
    .option('--account <id>', 'whose key; may be left out, the id is unique')
    .option('--json', 'print one JSON object')
    .action(async (id: string, { account, json }: { account?: string; json?: boolean }) => {
      await withPlatform(async (platform) => {
        const owners = account
          ? [await accountOf(platform.accounts, account)]
          : await platform.accounts.list();
        for (const owner of owners) if (await platform.keys.revoke(owner.id, id)) return;
        throw new UsageError(`There is no key ${id}. See: keys list`);
      });
      print(json, { id, revoked: true }, [`Key ${id} is revoked.`]);
    });
  return keys;
}
