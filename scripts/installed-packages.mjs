// Checks whether node_modules matches package-lock.json. Compares content, because git and copies change file times.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const lockFile = (root) => path.join(root, 'package-lock.json');
/** npm writes it at the end of an install, so it is missing after an interrupted one. */
const installedFile = (root) => path.join(root, 'node_modules', '.package-lock.json');
/** Our record of the installed lock file. `npm ci` removes it with the rest of node_modules. */
const recordFile = (root) => path.join(root, 'node_modules', '.installed-lock');

export function isInstalled(root) {
  const installed = read(installedFile(root));
  if (installed === undefined) return false;
  const lock = read(lockFile(root)) ?? '';
  if (read(recordFile(root)) === recordOf(lock, installed)) return true;
  if (!fits(JSON.parse(lock).packages, JSON.parse(installed).packages)) return false;
  recordInstalled(root); // npm was run by hand
  return true;
}

export function recordInstalled(root) {
  writeFileSync(recordFile(root), recordOf(read(lockFile(root)) ?? '', read(installedFile(root)) ?? ''));
}

/** Changes with the packages. */
export function installedPackages(root) {
  return read(recordFile(root)) ?? '';
}

function recordOf(lock, installed) {
  return createHash('sha256').update(lock).update('\0').update(installed).digest('hex');
}

/** Whether every package has its version. Optional ones may be missing, such as those for other systems. */
function fits(wanted, installed) {
  const isMissing = ([place, { version, optional, link }]) =>
    place !== '' && !link && (installed[place] ? installed[place].version !== version : !optional);
  return !Object.entries(wanted).some(isMissing);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
