import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';

/**
 * A secret that is made once and kept in a file, readable by its owner only. Never overwritten, because what it
 * encrypted or signed would be lost.
 */
export async function keptSecret(file: string, make: () => string): Promise<string> {
  const kept = await readKeptSecret(file);
  if (kept !== undefined) return kept;
  const made = make();
  if (await writeWhole(file, `${made}\n`)) return made;
  return keptSecret(file, make);
}

/** Reads the secret that {@link keptSecret} made; undefined if there is none. */
export async function readKeptSecret(file: string): Promise<string | undefined> {
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  return kept?.trim();
}

/**
 * Writes durably and all or nothing: the next start would take half a secret for the secret.
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
