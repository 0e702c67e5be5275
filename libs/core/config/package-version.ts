import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The version in package.json, the nearest one above this file: sources, build and image are at different depths. */
export function packageVersion(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'package.json');
    if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    if (folder === path.dirname(folder)) throw new Error(`No package.json above ${import.meta.dirname}`);
  }
}
