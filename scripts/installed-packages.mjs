// Checks whether node_modules matches package-lock.json. Compares content, because git and copies change file times.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const lockFile = (root) => path.join(root, 'package-lock.json');
/** npm writes it at the end of an install, so it is missing after an interrupted one. */
const installedFile = (root) => path.join(root, 'node_modules', '.package-lock.json');
/** Our record of the installed lock file. `npm ci` removes it with the rest of node_modules. */
const recordFile = (root) => path.join(root, 'node_modules', '.installed-lock');

/** @param set `run`: all packages but those that only tests need; any other: all */
export function isInstalled(root, set) {
  const installed = read(installedFile(root));
  if (installed === undefined) return false;
  const lock = read(lockFile(root)) ?? '';
  const record = read(recordFile(root));
  if ([set, 'all'].some((recorded) => record === recordOf(recorded, lock, installed))) return true;
  if (!fits(wantedIn(lock, set), JSON.parse(installed).packages)) return false;
  recordInstalled(root, set); // npm was run by hand
  return true;
}

export function recordInstalled(root, set) {
  const [lock, installed] = [lockFile(root), installedFile(root)].map((file) => read(file) ?? '');
  writeFileSync(recordFile(root), recordOf(set, lock, installed));
}

/** How many packages a set has on this machine, about: the lock file also lists binaries for other systems. */
export function packageCount(root, set) {
  const isForHere = ({ os, cpu }) =>
    (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
  return Object.values(wantedIn(read(lockFile(root)) ?? '', set)).filter(isForHere).length;
}

/** Changes with the packages that the build reads and bundles. */
export function packagesOfBuild(root) {
  return JSON.stringify(wantedIn(read(lockFile(root)) ?? '', 'run'));
}

function recordOf(set, lock, installed) {
  return `${set} ${createHash('sha256').update(lock).update('\0').update(installed).digest('hex')}`;
}

/** The packages of a lock file by their places, without the project itself. */
function wantedIn(lock, set) {
  const entries = Object.entries(JSON.parse(lock).packages);
  return Object.fromEntries(
    entries.filter(([place, { dev, link }]) => place !== '' && !link && !(dev && set === 'run')),
  );
}

/** Whether every package has its version. Optional ones may be missing, such as those for other systems. */
function fits(wanted, installed) {
  const isMissing = ([place, { version, optional, devOptional }]) =>
    installed[place] ? installed[place].version !== version : !optional && !devOptional;
  return !Object.entries(wanted).some(isMissing);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
