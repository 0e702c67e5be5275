// Installs a set of packages. `install.mjs run` installs what runs and builds the service, `all` also what tests it, and
// `tools` what is in the folder of that name.
import path from 'node:path';
import { isInstalled, packageCount, recordInstalled } from './installed-packages.mjs';
import { say, withProgress } from './progress.mjs';
import { runCommand } from './run-command.mjs';

const root = path.resolve(import.meta.dirname, '..');
const set = process.argv[2];
const folder = set === 'tools' ? path.join(root, 'tools') : root;

const QUIET = ['--loglevel=error', '--no-audit', '--no-fund'];

function npmArguments() {
  if (set === 'run') return ['ci', '--omit=dev'];
  // Adds the missing ones. `npm ci` would first remove those that a running service uses.
  if (set === 'all' && isInstalled(root, 'run')) return ['install', '--no-save', '--prefer-offline'];
  return ['ci'];
}

try {
  const what = `${packageCount(folder, set)} packages${set === 'tools' ? ' of the tools' : ''}`;
  await withProgress({ doing: `Installing ${what} (once)`, done: `Installed ${what}` }, () =>
    runCommand('npm', [...npmArguments(), ...QUIET], {
      cwd: folder,
      shell: process.platform === 'win32', // npm is a .cmd there
    }),
  );
  recordInstalled(folder, set);
} catch (error) {
  say(`The packages cannot be installed: ${error.message}`);
  process.exitCode = 1;
}
