import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { FileStoreUnavailableError } from '../flight-file-store.js';
import { type StoreRoot } from '../store-root.js';
import { syncFolder } from './durable-folders.js';
import { isMissing, isPassingFileSystemFault, orIfMissing } from './file-system-faults.js';

/** Writes files durably into a store's folder, and never elsewhere. */
export class RootedFolder {
  /** @param folder must be the one that `root` checks */
  constructor(
    private readonly folder: string,
    private readonly root: StoreRoot,
  ) {}

  /**
   * @param file in a folder of the store, which is created if it is missing
   * @param bytes called while the root is being checked
   * @throws FileStoreUnavailableError also if the store is full or read-only
   */
  async write(file: string, bytes: () => Promise<Uint8Array>): Promise<void> {
    try {
      const [stored] = await Promise.all([
        bytes(),
        this.root.check(), // so that nothing is written to an unmounted mount point
      ]);
      await this.writeInRoot(file, stored);
    } catch (error) {
      throw (await this.awayBecauseOf(error)) ?? error;
    }
  }

  /**
   * Renames the file before syncing it, so that content and name are synced together, which is several times faster.
   * If the machine crashes in between, a file without a row remains, as after any interrupted upload.
   *
   * Checks the root again while the file is open. If another folder replaces the root after that, the rename fails
   * because its path no longer exists. A renamed file is therefore in the right store.
   */
  private async writeInRoot(file: string, bytes: Uint8Array): Promise<void> {
    const folder = path.dirname(file);
    const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
    const { handle, isNewFolder } = await openInFolder(partial);
    try {
      await allDone([handle.writeFile(bytes), this.root.check()]);
      await rename(partial, file);
      const folders = isNewFolder ? [folder, this.folder] : [folder];
      await allDone([handle.sync(), ...folders.map(syncFolder)]);
    } catch (error) {
      await rm(partial, { force: true }).catch(() => undefined); // fails if the store is unavailable
      throw error;
    } finally {
      await handle.close();
    }
  }

  /** The error to report if a write failed for a transient reason; undefined if it concerns only this file. */
  private async awayBecauseOf(error: unknown): Promise<FileStoreUnavailableError | undefined> {
    if (error instanceof FileStoreUnavailableError) return error;
    if (isMissing(error)) await this.root.verify();
    else if (!isPassingFileSystemFault(error)) return undefined;
    const { message } = error as Error;
    return new FileStoreUnavailableError(`${this.folder} cannot be written: ${message}`, { cause: error });
  }
}

/** Opens a new file, and creates its folder if it is missing, but never the root. */
async function openInFolder(file: string): Promise<{ handle: FileHandle; isNewFolder: boolean }> {
  const opened = await orIfMissing(undefined, open(file, 'wx', 0o600));
  if (opened) return { handle: opened, isNewFolder: false };
  await mkdir(path.dirname(file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error; // created by a concurrent upload, but maybe not synced yet
  });
  return { handle: await open(file, 'wx', 0o600), isNewFolder: true };
}

/** Resolves when all have succeeded. @throws the first failure, after all have ended */
async function allDone(works: readonly Promise<void>[]): Promise<void> {
  const failure = (await Promise.allSettled(works)).find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
}
