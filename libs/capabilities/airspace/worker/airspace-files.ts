import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isUnfinished } from '@core/storage';
import { DESCRIPTION_SUFFIX } from '../domain/described-set.js';

/** Tells this folder from an empty place where it is not mounted, and from folders of other machines. */
const MARKER = '.folder-id';
/** Of a folder in which this process cannot write. */
export const UNMARKED = '00000000-0000-0000-0000-000000000000';
const NOT_WRITABLE = new Set(['EROFS', 'EACCES', 'EPERM']);

/** A file in the folder. */
export interface AirspaceFile {
  readonly name: string;
  readonly bytes: number;
  readonly hasDescription: boolean;
  /** Differs as soon as it or its description has changed. */
  readonly state: string;
}

/** The files in the folder, by their names; undefined without a folder. Links are followed. */
export async function airspaceFilesIn(folder: string): Promise<Map<string, AirspaceFile> | undefined> {
  const names = await unlessGone(readdir(folder));
  if (!names) return undefined;
  const files = new Map<string, AirspaceFile>();
  for (const name of names.sort()) {
    if (isUnfinished(name) || name.endsWith(DESCRIPTION_SUFFIX)) continue;
    const file = await airspaceFileIn(folder, name);
    if (file) files.set(name, file);
  }
  return files;
}

/** The file as it is now; undefined if it is gone. */
export async function airspaceFileIn(folder: string, name: string): Promise<AirspaceFile | undefined> {
  const found = await unlessGone(stat(path.join(folder, name)));
  if (!found?.isFile()) return undefined;
  const description = await unlessGone(stat(path.join(folder, name + DESCRIPTION_SUFFIX)));
  const state = [found, description].map((each) => (each ? `${each.size} ${each.mtimeMs}` : '-')).join(' ');
  return { name, bytes: found.size, hasDescription: description !== undefined, state };
}

/**
 * The id of the folder, which all processes that share it see. Undefined for one that has none yet, unless `isMarked` gives
 * it one.
 */
export async function folderIdOf(folder: string, isMarked: boolean): Promise<string | undefined> {
  const marker = path.join(folder, MARKER);
  const id = await unlessGone(readFile(marker, 'utf8'));
  return id === undefined && isMarked ? marked(folder, marker) : id;
}

/** Written aside first: a marker is there with its content, or not at all. */
async function marked(folder: string, marker: string): Promise<string> {
  const aside = path.join(folder, `${MARKER}.${randomUUID()}`);
  try {
    await writeFile(aside, randomUUID());
    await link(aside, marker);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (NOT_WRITABLE.has(code)) return UNMARKED;
    if (code !== 'EEXIST') throw error; // another process has marked it
  } finally {
    await rm(aside, { force: true }).catch(() => undefined);
  }
  return readFile(marker, 'utf8');
}

async function unlessGone<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
