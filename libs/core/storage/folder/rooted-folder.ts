import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { FileStoreUnavailableError } from '../flight-file-store.js';
import { type StoreRoot } from '../store-root.js';
import { syncFolder } from './durable-folders.js';
import { exists, isMissing, isPassingFileSystemFault, orIfMissing } from './file-system-faults.js';

/** As a large upload. */
const TRIAL_BYTES = 1_048_576;

interface PartialFile {
  readonly name: string;
  readonly handle: FileHandle;
  readonly isNewFolder: boolean;
}

/** Writes files durably into a store's folder, and never elsewhere. */
export class RootedFolder {
  /** @param folder must be the one that `root` checks */
  constructor(
    private readonly folder: string,
    private readonly root: StoreRoot,
  ) {}

  /**
   * Renames the file before syncing it, so that content and name are synced together, which is several times faster.
   * If the machine crashes in between, a file without a row remains, as after any interrupted upload.
   * @param file in a folder of the store, which is created if it is missing
   * @param bytes called while the root is being checked
   * @throws FileStoreUnavailableError also if the store is full or read-only
   */
  async write(file: string, bytes: () => Promise<Uint8Array>): Promise<void> {
    await this.writePartial(file, bytes, async ({ name, handle, isNewFolder }) => {
      await rename(name, file);
      const folder = path.dirname(file);
      const folders = isNewFolder ? [folder, this.folder] : [folder];
      await allDone([handle.sync(), ...folders.map(syncFolder)]);
    });
  }

  /**
   * Gives a file another content with the same meaning. Syncs before it renames: whenever the machine crashes, the file
   * has either content as a whole. Does nothing if the file has been removed. Otherwise as `write`.
   * @returns whether it has
   */
  async replace(file: string, bytes: () => Promise<Uint8Array>): Promise<boolean> {
    let isThere = false;
    await this.writePartial(file, bytes, async ({ name, handle }) => {
      await handle.sync();
      isThere = await exists(file);
      await (isThere ? rename(name, file) : rm(name));
    });
    return isThere;
  }

  /** Writes a file of the size of an upload beside this one, and removes it. Fails as `write`. */
  async tryToWrite(file: string): Promise<void> {
    await this.writePartial(
      file,
      () => Promise.resolve(Buffer.alloc(TRIAL_BYTES)),
      ({ name }) => rm(name),
    );
  }

  /**
   * Checks the root again while the file is open. If another folder replaces the root after that, a rename fails because
   * its path no longer exists. A renamed file is therefore in the right store.
   */
  private async writePartial(
    file: string,
    bytes: () => Promise<Uint8Array>,
    finish: (partial: PartialFile) => Promise<void>,
  ): Promise<void> {
    try {
      const [stored] = await Promise.all([
        bytes(),
        this.root.check(), // so that nothing is written to an unmounted mount point
      ]);
      const partial = await openInFolder(`${file}.${randomBytes(4).toString('hex')}.partial`);
      try {
        await allDone([partial.handle.writeFile(stored), this.root.check()]);
        await finish(partial);
      } catch (error) {
        await rm(partial.name, { force: true }).catch(() => undefined); // fails if the store is unavailable
        throw error;
      } finally {
        await partial.handle.close();
      }
    } catch (error) {
      throw (await this.awayBecauseOf(error)) ?? error;
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
async function openInFolder(name: string): Promise<PartialFile> {
  const opened = await orIfMissing(undefined, open(name, 'wx', 0o600));
  if (opened) return { name, handle: opened, isNewFolder: false };
  await mkdir(path.dirname(name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error; // created by a concurrent upload, but maybe not synced yet
  });
  return { name, handle: await open(name, 'wx', 0o600), isNewFolder: true };
}

/** Resolves when all have succeeded. @throws the first failure, after all have ended */
async function allDone(works: readonly Promise<void>[]): Promise<void> {
  const failure = (await Promise.allSettled(works)).find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
}
