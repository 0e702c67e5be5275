import { parseSettings, type Settings } from '@core/config';
import { KeyRing, type NamedKey } from './key-ring.js';
import { keptEncryptionKeys, readKeptKeys } from './kept-keys.js';

export class NoKeysError extends Error {
  constructor() {
    super(
      'ENCRYPTION_KEYS is not set. Set it to NAME:KEY, the same for every API and worker; generate a KEY with "openssl rand -base64 32". Or run "npm start", which creates one.',
    );
    this.name = 'NoKeysError';
  }
}

/**
 * The key ring for a command that works on the database in `settings`: the configured keys, or those that
 * `npm start` keeps in the data folder. A key is created only for the embedded database. For any other
 * database the service already has its keys and could not read data encrypted with a new one.
 * @throws NoKeysError with instructions if there are none
 */
export async function installationKeyRing(settings: Settings): Promise<KeyRing> {
  return keyRingOf(settings.encryptionKeys ?? (await keptKeys(settings)));
}

/** @throws NoKeysError with instructions if there are none */
export function keyRingOf(keys: readonly NamedKey[] | undefined): KeyRing {
  const [first, ...others] = keys ?? [];
  if (!first) throw new NoKeysError();
  return new KeyRing([first, ...others]);
}

async function keptKeys({ dataDir, databaseUrl }: Settings): Promise<readonly NamedKey[] | undefined> {
  const embedded = databaseUrl === undefined;
  const kept = embedded ? await keptEncryptionKeys(dataDir) : await readKeptKeys(dataDir);
  return parseSettings({ ENCRYPTION_KEYS: kept }).encryptionKeys;
}
