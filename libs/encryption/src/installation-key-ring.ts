import { parseSettings, type Settings } from '@app/config';
import { KeyRing, type NamedKey } from './key-ring.js';
import { keptEncryptionKeys, readKeptKeys } from './kept-keys.js';

export class NoKeysError extends Error {
  constructor() {
    super(
      'ENCRYPTION_KEYS is not set. Set it to NAME:KEY with a KEY made by "openssl rand -base64 32", the same for every API and worker, or run "npm start", which makes one.',
    );
    this.name = 'NoKeysError';
  }
}

/**
 * The key ring of the service whose database `settings` names, for a program beside it: the configured keys, else
 * those that `npm start` keeps in the data folder. Only for the embedded database one is made: the keys of another
 * database are somewhere, and what is encrypted under a new one could not be read by its service.
 * @throws NoKeysError with what to do when there are none
 */
export async function installationKeyRing(settings: Settings): Promise<KeyRing> {
  return keyRingOf(settings.encryptionKeys ?? (await keptKeys(settings)));
}

/** @throws NoKeysError with what to do when there are none */
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
