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
        'Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
}

/**
 * Does what the package's install script does, for machines where npm does not run install scripts:
 * makes the shared libraries' version links and the programs executable.
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
      if (error.code !== 'EEXIST') throw error; // another start made it just now
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
 * A copy of the programs that the server's account can reach, for a checkout below a private folder such
 * as /root. A copy that root did not make is never run: anybody may write to the temporary folder.
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
  // of several first starts at once the later ones keep the earlier one's copy, which may be running by now
  return rename(staging, folder).then(
    () => folder,
    async () => {
      if (!(await canRun(folder, account))) return staging;
      await rm(staging, { recursive: true, force: true });
      return folder;
    },
  );
}

/** A copy that does not run any more, because a cleaner of old files has been there. */
async function moveAside(folder: string): Promise<void> {
  const aside = await mkdtemp(`${folder}-`);
  await rename(folder, path.join(aside, 'broken')).catch(() => undefined); // another start did it just now
  await rm(aside, { recursive: true, force: true });
}

/**
 * Folder with `bin/postgres` and `bin/initdb` that `account` can run.
 * @throws EmbeddedPostgresError with what to do when the package is missing or its programs do not run here.
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
      'Set DATABASE_URL to a PostgreSQL of your own.',
  );
}
