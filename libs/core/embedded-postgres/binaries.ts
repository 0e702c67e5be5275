import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, cp, lstat, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { type ServerAccount, serverEnvironment } from './server-account.js';

const run = promisify(execFile);

function platformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

function packagedBinaries(): string {
  const name = platformPackage();
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL is not installed (npm package ${name}). ` +
        'Run "npm ci" without --omit=optional, or set DATABASE_URL to your own PostgreSQL server.',
      { cause: error },
    );
  }
}

/**
 * Does the work of the package's install script, which npm may be configured not to run: creates the symbolic
 * links of the shared libraries and makes the programs executable.
 */
async function completeInstall(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    const missing = await lstat(link).then(
      () => false,
      () => true,
    );
    if (!missing) continue;
    await symlink(path.basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error; // created by a concurrent start
    });
  }
  for (const program of ['postgres', 'initdb']) {
    const file = path.join(native, 'bin', program);
    await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
  }
}

async function canRun(native: string, account: ServerAccount): Promise<boolean> {
  try {
    await run(path.join(native, 'bin', 'postgres'), ['-V'], {
      ...account.ids,
      env: serverEnvironment(),
      cwd: '/',
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies the programs to a folder that the server's account can read, for a checkout in a private folder such as
 * /root. Never runs a copy that root does not own: the temporary folder is writable for everyone.
 */
async function reachableCopy(native: string, account: ServerAccount): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = path.join(os.tmpdir(), `embedded-postgres-${version}`);
  const found = await lstat(folder).catch(() => undefined);
  const ours = found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0;
  if (ours && (await canRun(folder, account))) return folder;
  const staging = await mkdtemp(`${folder}-`);
  await cp(native, staging, { recursive: true, verbatimSymlinks: true });
  await chmod(staging, 0o755);
  if (found && !ours) return staging;
  if (found) await moveAside(folder);
  // concurrent first starts keep the earliest copy, which may already be running
  return rename(staging, folder).then(
    () => folder,
    async () => {
      if (!(await canRun(folder, account))) return staging;
      await rm(staging, { recursive: true, force: true });
      return folder;
    },
  );
}

/** Removes a broken copy, for example after a cleanup of old temporary files. */
async function moveAside(folder: string): Promise<void> {
  const aside = await mkdtemp(`${folder}-`);
  await rename(folder, path.join(aside, 'broken')).catch(() => undefined); // already moved by a concurrent start
  await rm(aside, { recursive: true, force: true });
}

/**
 * The folder with the `bin/postgres` and `bin/initdb` that `account` can run.
 * @throws EmbeddedPostgresError if the package is missing or its programs do not run here
 */
export async function serverBinaries(account: ServerAccount): Promise<string> {
  const native = packagedBinaries();
  await completeInstall(native);
  if (await canRun(native, account)) return native;
  if (account.ids.uid !== undefined) {
    const copy = await reachableCopy(native, account);
    if (await canRun(copy, account)) return copy;
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL in ${native} does not run on this system (it needs glibc on Linux). ` +
      'Set DATABASE_URL to your own PostgreSQL server.',
  );
}
