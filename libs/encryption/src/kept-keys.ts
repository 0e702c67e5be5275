import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const FILE = 'encryption-keys';

/**
 * The value of `ENCRYPTION_KEYS` for an installation that sets none: generated once and kept in the data
 * folder, readable by its owner only. Never overwritten, because data encrypted with it would be lost.
 */
export async function keptEncryptionKeys(dataDir: string): Promise<string> {
  const kept = await readKeptKeys(dataDir);
  if (kept !== undefined) return kept;
  const made = `embedded:${randomBytes(32).toString('base64')}`;
  if (await writeWhole(path.join(dataDir, FILE), `${made}\n`)) return made;
  return keptEncryptionKeys(dataDir);
}

/** Reads the keys that {@link keptEncryptionKeys} created; undefined if there are none. */
export async function readKeptKeys(dataDir: string): Promise<string | undefined> {
  const kept = await readFile(path.join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  return kept?.trim();
}

/**
 * Writes durably and all or nothing: the next start would take half a key for the key.
 * @returns false if another process was faster
 */
async function writeWhole(file: string, text: string): Promise<boolean> {
  const partial = `${file}.${randomUUID()}.partial`;
  const handle = await open(partial, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(partial, file); // fails if the file already exists
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(partial);
  }
}
