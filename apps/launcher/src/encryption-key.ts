import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const FILE = 'encryption-keys';

/**
 * The value of `ENCRYPTION_KEYS` of an installation that sets none: made once, kept in the data folder, readable by
 * the owner only. What is encrypted in the database is lost with it, so it is never written over.
 */
export async function keptEncryptionKeys(dataDir: string): Promise<string> {
  const file = path.join(dataDir, FILE);
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (kept !== undefined) return kept.trim();
  const made = `embedded:${randomBytes(32).toString('base64')}`;
  await writeWhole(file, `${made}\n`);
  return made;
}

/** Whole and durable, or not at all: half a key would be taken for the key at the next start. */
async function writeWhole(file: string, text: string): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  await rm(partial, { force: true });
  const handle = await open(partial, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(partial, file); // fails where a file stands already
  await rm(partial);
}
