import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { type ServerAccount, serverEnvironment } from './server-account.js';

const run = promisify(execFile);

export const DATABASE_USER = 'flights';
export const DATABASE_NAME = 'flights';

/** Paths of the embedded server's files in `DATA_DIR`. */
export function clusterPaths(dataDir: string) {
  return {
    folder: path.join(dataDir, 'pg'),
    password: path.join(dataDir, 'pg-password'),
    log: path.join(dataDir, 'pg.log'),
  };
}

/**
 * The server's data folder argument. A server that runs under a different account may not be able to traverse the
 * path (a checkout in /root or a `mktemp -d` folder). On Linux it can still use its working directory through /proc.
 */
export function dataFolderArgument(
  folder: string,
  account: ServerAccount,
): { argument: string; cwd: string } {
  const needsNoPath = account.ids.uid !== undefined && existsSync('/proc/self/cwd');
  return needsNoPath ? { argument: '/proc/self/cwd', cwd: folder } : { argument: folder, cwd: '/' };
}

/** The password of the database user, generated on the first start. Only the owner can read the file. */
async function clusterPassword(file: string): Promise<string> {
  try {
    await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}

async function initialise(binaries: string, folder: string, password: string, account: ServerAccount) {
  // Created in a staging folder, then renamed: an interrupted first start leaves no partial data folder, and
  // the later of two concurrent starts uses the folder of the earlier one.
  const staging = await mkdtemp(`${folder}-`);
  const secret = await mkdtemp(path.join(os.tmpdir(), 'pg-init-'));
  const passwordFile = path.join(secret, 'password');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  const { uid, gid } = account.ids;
  if (uid !== undefined && gid !== undefined) {
    for (const owned of [staging, secret, passwordFile]) await chown(owned, uid, gid);
  }
  const { argument, cwd } = dataFolderArgument(staging, account);
  try {
    await run(
      path.join(binaries, 'bin', 'initdb'),
      // prettier-ignore
      ['-D', argument, '-U', DATABASE_USER, `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8',
       '--locale=C.UTF-8', '--locale-provider=builtin', '--no-instructions'],
      { ...account.ids, env: serverEnvironment(), cwd },
    );
    await rename(staging, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(secret, { recursive: true, force: true });
    await rm(staging, { recursive: true, force: true });
  }
}

/** Creates the data folder on the first start. Returns its user's password, and whether the folder is new. */
export async function prepareCluster(
  dataDir: string,
  binaries: string,
  account: ServerAccount,
): Promise<{ password: string; created: boolean }> {
  const paths = clusterPaths(dataDir);
  await mkdir(dataDir, { recursive: true });
  const folderExists = existsSync(paths.folder); // checked first: a concurrent start creates it with all its files
  const created = !existsSync(path.join(paths.folder, 'PG_VERSION'));
  if (created && folderExists) {
    throw new EmbeddedPostgresError(
      `${paths.folder} exists but is not a PostgreSQL data folder. Move it or set DATA_DIR to another folder.`,
    );
  }
  const password = await clusterPassword(paths.password);
  if (created) await initialise(binaries, paths.folder, password, account);
  return { password, created };
}
