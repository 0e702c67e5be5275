import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileAt, type FoundFile } from './settled-files.js';

/** Folders of an account for files that are done with. */
export const OUTCOMES = ['stored', 'duplicate', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * Moves a file to the folder of its outcome, below the same folders as before, and writes the reason next to it. The
 * reason comes first, so that no file lacks it after a crash. A file that has been replaced since it was read stays.
 */
export async function setAside(
  accountFolder: string,
  file: FoundFile,
  outcome: Outcome,
  reason?: string,
): Promise<void> {
  const target = await freeName(path.join(accountFolder, outcome, path.relative(accountFolder, file.path)));
  await mkdir(path.dirname(target), { recursive: true });
  const [now] = await fileAt(file.path);
  if (now?.state !== file.state) return;
  const note = `${target}.txt`;
  if (reason !== undefined) await writeFile(note, `${reason}\n`);
  try {
    await rename(file.path, target);
  } catch (error) {
    await rm(note, { force: true });
    throw error;
  }
}

/** An earlier file of this name stays. */
async function freeName(wanted: string): Promise<string> {
  const { dir, name, ext } = path.parse(wanted);
  for (let number = 2, at = wanted; ; number++) {
    if (!(await exists(at))) return at;
    at = path.join(dir, `${name}-${number}${ext}`);
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
