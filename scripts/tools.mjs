// Installs what is missing, then runs a program of the folder `tools`, or one of the repository's own packages:
// `node scripts/tools.mjs eslint .`. Without a program, it only installs.
import { ensureTools, root, say } from './prepare.mjs';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** The script behind a name in node_modules/.bin, which is a shell script on some systems. */
function scriptOf(name) {
  for (const modules of [path.join(root, 'tools/node_modules'), path.join(root, 'node_modules')]) {
    const link = path.join(modules, '.bin', name);
    if (!existsSync(link)) continue;
    if (process.platform !== 'win32') return realpathSync(link);
    const [, script] = /"%dp0%\\(\.\.\\[^"]+)"/.exec(readFileSync(`${link}.cmd`, 'utf8')) ?? [];
    return path.resolve(modules, '.bin', script);
  }
  say(`There is no program "${name}" in tools/package.json or package.json.`);
  return process.exit(2);
}

ensureTools();
const [name, ...args] = process.argv.slice(2);
if (name !== undefined) {
  const program = spawn(process.execPath, [scriptOf(name), ...args], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal));
  program.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
