import { mkdir, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

const NAME = 'flight-analysis';
/** Permissions of what its owner alone may read. */
export const OWNER_ONLY = { file: 0o600, folder: 0o700 };

/** Folder of the configuration: XDG Base Directory Specification, or the folder of Windows for it. */
export function configFolder(): string {
  const { XDG_CONFIG_HOME, APPDATA } = process.env;
  return path.join(XDG_CONFIG_HOME || APPDATA || path.join(homedir(), '.config'), NAME);
}

/** Folder of what the program remembers. */
export function stateFolder(): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  return path.join(XDG_STATE_HOME || LOCALAPPDATA || path.join(homedir(), '.local/state'), NAME);
}

/** Replaces a file that only its owner can read, completely or not at all. */
export async function writePrivately(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: OWNER_ONLY.folder });
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, text, { mode: OWNER_ONLY.file, flush: true });
  await rename(partial, file);
}
