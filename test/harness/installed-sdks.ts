import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { installPackage } from './installed-package.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Of TypeScript. */
export const COMPILER = path.join(ROOT, 'node_modules/typescript/bin/tsc');

/** The TypeScript SDK and the types of Node, in an empty project in this folder. */
export async function installTypescriptSdk(project: string): Promise<void> {
  await installPackage('sdk/typescript', project);
  const types = path.join(project, 'node_modules/@types');
  mkdirSync(types, { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules/@types/node'), path.join(types, 'node'));
}

/** Checks the types of files in the project. @throws with the compiler's output */
export async function checkTypescript(project: string, files: readonly string[]): Promise<void> {
  const options =
    '--noEmit --strict --exactOptionalPropertyTypes --target es2022 --lib es2023 --module nodenext --skipLibCheck --types node';
  await printed(process.execPath, [COMPILER, ...options.split(' '), ...files], project);
}

/** Whether this machine can build and check Python packages. Prints a warning if not. */
export function hasPythonTools(): boolean {
  const missing = ['python3', 'pip3', 'hatchling', 'mypy'].filter(
    (program) => spawnSync(program, ['--help']).status !== 0,
  );
  if (missing.length > 0) {
    console.warn(`!!! ${missing.join(', ')} not on the PATH: the Python SDK is NOT TESTED.`);
  }
  return missing.length === 0;
}

/** Builds a wheel and installs it into this folder, which is then a `PYTHONPATH`. Needs no network. */
export async function installPythonSdk(folder: string): Promise<void> {
  const wheels = path.join(folder, 'wheels');
  await printed('hatchling', ['build', '-t', 'wheel', '-d', wheels], path.join(ROOT, 'sdk/python'));
  const [wheel = ''] = readdirSync(wheels);
  const options = ['--no-index', '--no-deps', '--no-compile', '--quiet', '--disable-pip-version-check'];
  await printed('python3', [
    '-m',
    'pip',
    'install',
    ...options,
    '--target',
    folder,
    path.join(wheels, wheel),
  ]);
}

/** Checks the types of files in the project, with the modules in a folder. @throws with the type checker's output */
export async function checkPython(project: string, modules: string, files: readonly string[]): Promise<void> {
  // Without the feature, mypy 1.0 of Debian 12 does not check keyword arguments.
  const options = ['--strict', '--no-incremental', '--enable-incomplete-feature=Unpack'];
  await printed('mypy', [...options, ...files], project, { MYPYPATH: modules });
}

/** What a program prints. @throws with its output if it fails */
export async function printed(
  program: string,
  args: readonly string[],
  cwd = ROOT,
  environment: NodeJS.ProcessEnv = {},
): Promise<string> {
  const env = { ...process.env, ...environment };
  return run(program, args, { cwd, env }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${program} ${args.join(' ')} failed:\n${error.stdout}${error.stderr}`, {
        cause: error,
      });
    },
  );
}
