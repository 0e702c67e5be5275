import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const FILE = 'encryption-keys';

/**
 * The value of `ENCRYPTION_KEYS` of an installation that sets none: made once, kept in the data folder, readable by
 * the owner only. What is encrypted in the database is lost with it, so it is never written over.
 */
export async function keptEncryptionKeys(dataDir: string): Promise<string> {
  const kept = await readKeptKeys(dataDir);
  if (kept !== undefined) return kept;
  const made = `embedded:${randomBytes(32).toString('base64')}`;
  if (await writeWhole(path.join(dataDir, FILE), `${made}\n`)) return made;
  return keptEncryptionKeys(dataDir);
}

/** Those that {@link keptEncryptionKeys} has made; undefined when there are none. */
export async function readKeptKeys(dataDir: string): Promise<string | undefined> {
  const kept = await readFile(path.join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  return kept?.trim();
}

/**
 * Whole and durable, or not at all: half a key would be taken for the key at the next start.
 * @returns false when another process was faster
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
    await link(partial, file); // fails where a file stands already
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(partial);
  }
}
