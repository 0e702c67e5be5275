// Installs and builds what is missing or outdated. It runs before `npm ci`, so it uses only Node's own modules.
import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { withBuildLock } from './build-lock.mjs';
import { partsToBuild } from './build/parts.mjs';
import { isInstalled } from './installed-packages.mjs';

export { say } from './progress.mjs';

export const root = path.resolve(import.meta.dirname, '..');

/** Runs one of the scripts next to this one, which prints what it does, and ends with it if it fails. */
function run(script, ...args) {
  const program = path.join(import.meta.dirname, script);
  const { status } = spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

/** @param set `run`: what runs and builds the service; `all`: also what tests it */
export function ensureInstalled(set = 'all') {
  if (!isInstalled(root, set)) run('install.mjs', set);
}

/** What checks, measures and packs the service: the folder `tools`. */
export function ensureTools() {
  ensureInstalled();
  const tools = path.join(root, 'tools');
  if (isInstalled(tools, 'tools')) return;
  withBuildLock(root, () => {
    if (!isInstalled(tools, 'tools')) run('install.mjs', 'tools');
  });
}

export function ensureBuilt() {
  if (partsToBuild(root).length === 0) return;
  withBuildLock(root, () => {
    const parts = partsToBuild(root); // without those that were built by the one that had the lock
    if (parts.length > 0) run('build.mjs', ...parts);
  });
}

export function prepare(set) {
  ensureInstalled(set);
  ensureBuilt();
}
