import { readFileSync } from 'node:fs';
import path from 'node:path';
import { programFolder } from './program-folder.js';

/** The version in package.json. */
export function packageVersion(): string {
  const file = path.join(programFolder(), 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
