import { randomBytes, randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeDurableFolder, syncFolder } from './durable-folders.js';
import { orIfMissing } from './file-system-faults.js';

/** The marker file in the root of a store. It contains the store's id, which is also in the database. */
export const MARKER_FILE = '.store-id';

/** The id of the store in this folder; undefined if the folder is missing or has no marker. */
export async function readMarker(root: string): Promise<string | undefined> {
  const text = await orIfMissing(undefined, readFile(path.join(root, MARKER_FILE), 'utf8'));
  return text?.trim() || undefined;
}

/**
 * The id of the store in this folder. Creates folder and marker if they are missing. Concurrent callers wait for each
 * other.
 */
export async function ensureMarker(root: string): Promise<string> {
  await makeDurableFolder(root);
  return (await readMarker(root)) ?? writeMarker(root);
}

/** Writes the complete marker durably, or nothing. */
async function writeMarker(root: string): Promise<string> {
  const id = randomUUID();
  const partial = path.join(root, `${MARKER_FILE}.${randomBytes(4).toString('hex')}.partial`);
  const handle = await open(partial, 'wx', 0o644); // not secret, and the command line may run as another user
  try {
    await handle.writeFile(`${id}\n`);
    await handle.sync();
    await rename(partial, path.join(root, MARKER_FILE));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await syncFolder(root);
  return id;
}
