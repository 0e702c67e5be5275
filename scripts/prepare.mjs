// Installs and builds what is missing or outdated. It runs before `npm ci`, so it uses only Node's own modules.
import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withBuildLock } from './build-lock.mjs';
import { installedPackages, isInstalled, recordInstalled } from './installed-packages.mjs';

export const root = path.resolve(import.meta.dirname, '..');

/** Prints progress on standard error, because standard output is for the command's own output. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

function run(what, ...commands) {
  const startedAt = Date.now();
  say(`${what} …`);
  for (const [command, ...args] of commands) {
    const shell = process.platform === 'win32'; // npm is a .cmd there
    const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell });
    if (status === 0) continue;
    say(`${what} failed${error ? `: ${error.message}` : ''}. See the output above.`);
    process.exit(status ?? 1);
  }
  say(`${what} took ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

export function ensureInstalled() {
  if (isInstalled(root)) return;
  run('Installing packages (once, up to a minute or two)', [
    'npm',
    'ci',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ]);
  recordInstalled(root);
}

function modifiedAt(file) {
  return statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Written by the lint and the type check, which may run beside the tests. The build does not depend on them. */
const GENERATED = path.join(root, 'apps/web/src/console/api/generated');

function newestSource(folder) {
  let newest = 0;
  for (const entry of readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && entry.parentPath !== GENERATED)
      newest = Math.max(newest, statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
  }
  return newest;
}

/** The state of the sources. The build contains the stamp that it was made from. */
function sourceStamp() {
  const files = [
    'nest-cli.json',
    'tsconfig.json',
    'tsconfig.build.json',
    '.swcrc',
    'scripts/bundle.mjs',
    'scripts/places.mjs',
  ];
  const folders = ['apps', 'libs', 'scripts/bundle'];
  const newest = Math.max(...files.map(modifiedAt), ...folders.map(newestSource));
  return `${newest} ${installedPackages(root)}`;
}

export function ensureBuilt() {
  const stampFile = path.join(root, 'dist', '.stamp');
  const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp();
  if (isBuilt()) return;
  withBuildLock(root, () => {
    if (isBuilt()) return; // by the one that had the lock
    const stamp = sourceStamp();
    // as `npm run build` does
    run(
      'Building',
      [process.execPath, path.join(root, 'node_modules/@nestjs/cli/bin/nest.js'), 'build'],
      [process.execPath, path.join(root, 'scripts/places.mjs')],
      [process.execPath, path.join(root, 'scripts/bundle.mjs')],
      ...['vite.config.ts', 'replay-app.vite.config.ts'].map((config) => [
        process.execPath,
        path.join(root, 'node_modules/vite/bin/vite.js'),
        ...['build', '--config', path.join(root, 'apps/web', config), '--logLevel', 'warn'],
      ]),
    );
    writeFileSync(stampFile, stamp);
  });
}

export function prepare() {
  ensureInstalled();
  ensureBuilt();
}
