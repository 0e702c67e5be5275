import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { keptSecret, readKeptSecret } from './kept-secret.js';

const FILE = 'encryption-keys';

/** The value of `ENCRYPTION_KEYS` for an installation that sets none, kept in the data folder. */
export async function keptEncryptionKeys(dataDir: string): Promise<string> {
  return keptSecret(path.join(dataDir, FILE), () => `embedded:${randomBytes(32).toString('base64')}`);
}

/** Reads the keys that {@link keptEncryptionKeys} created; undefined if there are none. */
export async function readKeptKeys(dataDir: string): Promise<string | undefined> {
  return readKeptSecret(path.join(dataDir, FILE));
}
