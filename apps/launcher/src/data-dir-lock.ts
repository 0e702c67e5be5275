import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isRunning } from '@core/process';

/** Identifies a launcher by its command line. */
const LAUNCHER_PROGRAM = 'start.mjs';

/** Thrown when another launcher is using the same data. */
class DataDirInUseError extends Error {}

/**
 * Locks a data folder for this launcher. Takes over the lock of a process that is no longer running.
 * @returns whether an earlier launcher ended without cleaning up, and a function that releases the lock
 * @throws DataDirInUseError naming the process that holds the lock
 */
export async function lockDataDir(
  dataDir: string,
): Promise<{ tookOver: boolean; release: () => Promise<void> }> {
  const file = path.join(dataDir, 'launcher.pid');
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${error.message}`, { cause: error });
  });
  const release = () => rm(file, { force: true });
  for (let tookOver = false; ; tookOver = true) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return { tookOver, release };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    if (holder > 0 && holder !== process.pid && isRunning(holder, LAUNCHER_PROGRAM)) {
      throw new DataDirInUseError(
        `${dataDir} is in use by another "npm start" (process ${holder}). Stop it, or set DATA_DIR to another folder. ` +
          `If no such service is running, remove ${file}.`,
      );
    }
    await release();
  }
}
