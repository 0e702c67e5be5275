// `npm run release:packages`: builds what is published to npm and PyPI into dist/packages, checks it, and publishes
// nothing. Two runs of one commit give the same bytes.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, root, say } from '../prepare.mjs';

const NPM_PACKAGES = ['sdk/typescript', 'sdk/cli'];
const folder = path.join(root, 'dist/packages');

/** Runs a program, whose output goes to standard error, and ends with it if it fails. */
function run(program, args, cwd = root) {
  const { status, error } = spawnSync(program, args, { cwd, stdio: ['ignore', 2, 2] });
  if (error?.code === 'ENOENT') {
    say(`${program} is not on the PATH. CONTRIBUTING.md lists what to install.`);
    process.exit(1);
  }
  if (status !== 0) process.exit(status ?? 1);
}

ensureInstalled();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const pack = path.join(import.meta.dirname, 'pack-npm-package.mjs');
for (const each of NPM_PACKAGES) run(process.execPath, [pack, each, folder]);
run('hatchling', ['build', '-t', 'sdist', '-t', 'wheel', '-d', folder], path.join(root, 'sdk/python'));

const files = readdirSync(folder).sort();
for (const file of files) chmodSync(path.join(folder, file), 0o644);
const tools = path.join(root, 'scripts/tools.mjs');
for (const file of files.filter((name) => name.endsWith('.tgz')))
  run(process.execPath, [tools, 'publint', path.join(folder, file), '--strict']);
run('twine', [
  'check',
  '--strict',
  ...files.filter((name) => !name.endsWith('.tgz')).map((name) => path.join(folder, name)),
]);

const sha256 = (file) =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, file)))
    .digest('hex');
writeFileSync(path.join(folder, 'SHA256SUMS'), files.map((file) => `${sha256(file)}  ${file}\n`).join(''));
say(`dist/packages: ${files.join(', ')}`);
