// Installs and builds what is missing or out of date. Only Node's own modules: it runs before `npm ci`.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
const NODE_MIN = [20, 19];

/** Progress goes to standard error: standard output belongs to the command's own answer. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) return;
  say(`Node ${NODE_MIN.join('.')} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

function run(command, args, what) {
  const startedAt = Date.now();
  say(`${what} …`);
  const shell = process.platform === 'win32'; // npm is a .cmd there
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell });
  if (status !== 0) {
    say(`${what} failed${error ? `: ${error.message}` : ''}. The reason stands above.`);
    process.exit(status ?? 1);
  }
  say(`${what} took ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

function modifiedAt(file) {
  return statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** npm writes node_modules/.package-lock.json at the end of an install, so it also tells a broken-off one. */
export function ensureInstalled() {
  if (modifiedAt('node_modules/.package-lock.json') >= modifiedAt('package-lock.json')) return;
  run(
    'npm',
    ['ci', '--loglevel=error', '--no-audit', '--no-fund'],
    'Installing packages (once, up to a minute or two)',
  );
}

function newestSource(folder) {
  let newest = 0;
  for (const entry of readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) newest = Math.max(newest, statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
  }
  return newest;
}

/** What the build is made from; a stamp of it is kept beside the build. */
function sourceStamp() {
  const files = ['package-lock.json', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', '.swcrc'];
  return String(Math.max(...files.map(modifiedAt), newestSource('apps'), newestSource('libs')));
}

export function ensureBuilt() {
  const stampFile = path.join(root, 'dist', '.stamp');
  const stamp = sourceStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  run(process.execPath, [path.join(root, 'node_modules/@nestjs/cli/bin/nest.js'), 'build'], 'Building');
  writeFileSync(stampFile, stamp);
}

export function prepare() {
  requireNode();
  ensureInstalled();
  ensureBuilt();
}
