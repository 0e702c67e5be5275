// Whether node_modules is what package-lock.json asks for: by content, since git and copies change the times of files.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const lockFile = (root) => path.join(root, 'package-lock.json');
/** npm writes it at the end of an install, so it is missing after one that was broken off. */
const installedFile = (root) => path.join(root, 'node_modules', '.package-lock.json');
/** Ours: the lock file that was found to be installed. `npm ci` removes it with the rest of node_modules. */
const recordFile = (root) => path.join(root, 'node_modules', '.installed-lock');

export function isInstalled(root) {
  const installed = read(installedFile(root));
  if (installed === undefined) return false;
  const lock = read(lockFile(root)) ?? '';
  if (read(recordFile(root)) === recordOf(lock, installed)) return true;
  if (!fits(JSON.parse(lock).packages, JSON.parse(installed).packages)) return false;
  recordInstalled(root); // somebody ran npm by hand
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

/** Every package is there in its version; optional ones may be missing, as those of other systems are. */
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
