import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Packs a package as it would be published, and installs it into a project in this folder, without a network. */
export async function installPackage(source: 'sdk/cli' | 'sdk/typescript', project: string): Promise<void> {
  mkdirSync(project, { recursive: true });
  const pack = 'scripts/release/pack-npm-package.mjs';
  await run(process.execPath, [pack, source, project], { cwd: ROOT });
  const [archive = ''] = readdirSync(project).filter((file) => file.endsWith('.tgz'));
  writeFileSync(path.join(project, 'package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${archive}`], { cwd: project });
}
