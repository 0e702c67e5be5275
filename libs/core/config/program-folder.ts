import { existsSync } from 'node:fs';
import path from 'node:path';

/** The nearest folder above this file with a package.json: sources, build and image are at different depths. */
export function programFolder(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json'))) return folder;
    if (folder === path.dirname(folder)) throw new Error(`No package.json above ${import.meta.dirname}`);
  }
}
