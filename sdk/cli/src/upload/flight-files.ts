import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isImportableName } from '@core/contract';
import { UsageError } from '../../../../apps/cli/src/platform/output.js';

export interface FlightFile {
  readonly file: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** Files that may be flights, in these folders and their subfolders, sorted. Files that are named are always included. */
export async function flightFiles(places: readonly string[]): Promise<FlightFile[]> {
  const found = new Map<string, FlightFile>();
  for (const place of places) {
    for (const file of await filesAt(place)) {
      const { size, mtimeMs } = await stat(file);
      found.set(path.resolve(file), { file, bytes: size, modifiedMs: mtimeMs });
    }
  }
  return [...found.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
}

async function filesAt(place: string): Promise<string[]> {
  const entry = await stat(place).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      `Cannot read ${place}: ${error.code === 'ENOENT' ? 'file not found' : error.message}`,
    );
  });
  if (!entry.isDirectory()) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((each) => each.isFile() && isImportableName(each.name))
    .map((each) => path.join(each.parentPath, each.name))
    .filter(
      (file) =>
        !path
          .relative(place, file)
          .split(path.sep)
          .some((part) => part.startsWith('.')),
    );
}
