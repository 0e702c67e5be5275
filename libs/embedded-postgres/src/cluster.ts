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

/** Where the parts of the embedded server lie inside `DATA_DIR`. */
export function clusterPaths(dataDir: string) {
  return {
    folder: path.join(dataDir, 'pg'),
    password: path.join(dataDir, 'pg-password'),
    log: path.join(dataDir, 'pg.log'),
  };
}

/**
 * How the server is told its data folder. A server that runs under another account than the caller may not
 * be able to walk the path (a checkout below /root or in a `mktemp -d` folder), but it can use the folder it
 * was started in, and Linux names that folder without a walk.
 */
export function dataFolderArgument(
  folder: string,
  account: ServerAccount,
): { argument: string; cwd: string } {
  const needsNoPath = account.ids.uid !== undefined && existsSync('/proc/self/cwd');
  return needsNoPath ? { argument: '/proc/self/cwd', cwd: folder } : { argument: folder, cwd: '/' };
}

/** The password of the data folder's database user, made at random the first time. Readable by the owner only. */
async function clusterPassword(file: string): Promise<string> {
  try {
    await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}

async function initialise(binaries: string, folder: string, password: string, account: ServerAccount) {
  // Made aside and moved into place whole: an interrupted first start leaves no half-made data folder, and
  // of two first starts at once the later one finds the earlier one's folder.
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

/** Makes the data folder on the first start. Returns the password of its user and whether it was new. */
export async function prepareCluster(
  dataDir: string,
  binaries: string,
  account: ServerAccount,
): Promise<{ password: string; created: boolean }> {
  const paths = clusterPaths(dataDir);
  await mkdir(dataDir, { recursive: true });
  const folderExists = existsSync(paths.folder); // looked for first: it comes into being with all that is in it
  const created = !existsSync(path.join(paths.folder, 'PG_VERSION'));
  if (created && folderExists) {
    throw new EmbeddedPostgresError(
      `${paths.folder} exists but is no PostgreSQL data folder. Move it away or set DATA_DIR.`,
    );
  }
  const password = await clusterPassword(paths.password);
  if (created) await initialise(binaries, paths.folder, password, account);
  return { password, created };
}
