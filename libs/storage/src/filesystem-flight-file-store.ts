import { randomBytes } from 'node:crypto';
import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './durable-folders.js';
import { isMissing, isPassingFileSystemFault, orIfMissing } from './file-system-faults.js';
import { flightFilePath } from './flight-file-path.js';
import {
  FileStoreUnavailableError,
  FlightFileMissingError,
  FlightFileStore,
  type StoredFile,
} from './flight-file-store.js';
import { type StoreRoot } from './store-root.js';

/** Names of the files that `write` creates: the file of a flight, or with a suffix, a partial file. */
const FILE_NAME = /^([0-9A-Z]{26})\.igc(\.[0-9a-f]{8}\.partial)?$/;

/** Stores files in `DATA_DIR/flights`, spread over 1,024 folders. */
export class FilesystemFlightFileStore extends FlightFileStore {
  constructor(private readonly root: StoreRoot) {
    super();
  }

  override async checkAvailable(): Promise<void> {
    await this.root.check();
  }

  override async write(flightId: string, bytes: Uint8Array): Promise<void> {
    try {
      await this.root.check(); // so that nothing is written to an unmounted mount point
      await this.writeInRoot(this.pathOf(flightId), bytes);
    } catch (error) {
      throw (await this.awayBecauseOf(error)) ?? error;
    }
  }

  override async read(flightId: string): Promise<Uint8Array> {
    try {
      return await readFile(this.pathOf(flightId));
    } catch (error) {
      await this.root.verify();
      if (!isMissing(error)) throw error;
      throw new FlightFileMissingError(flightId, { cause: error });
    }
  }

  override async has(flightId: string): Promise<boolean> {
    const found = await orIfMissing(
      false,
      access(this.pathOf(flightId)).then(() => true),
    );
    if (!found) await this.root.verify();
    return found;
  }

  override async remove(flightId: string): Promise<boolean> {
    await this.root.check();
    const removed = await orIfMissing(
      false,
      unlink(this.pathOf(flightId)).then(() => true),
    );
    if (!removed) await this.root.verify();
    return removed;
  }

  /** One folder per ending of the ids. */
  override async parts(): Promise<string[]> {
    await this.root.check();
    const entries = await orIfMissing([], readdir(this.root.path, { withFileTypes: true }));
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  override async list(part: string): Promise<StoredFile[]> {
    const folder = path.join(this.root.path, part);
    const files: StoredFile[] = [];
    for (const fileName of await orIfMissing([], readdir(folder))) {
      const [, flightId, partial] = FILE_NAME.exec(fileName) ?? [];
      if (flightId === undefined) continue;
      const name = path.join(part, fileName);
      const found = await orIfMissing(null, stat(path.join(this.root.path, name)));
      if (found) files.push({ name, flightId: partial ? null : flightId, writtenAt: found.mtime });
    }
    await this.root.check(); // files of another store must not be listed: callers may discard them
    return files;
  }

  override async discard(file: StoredFile): Promise<void> {
    await this.root.check();
    await rm(path.join(this.root.path, file.name), { force: true });
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
      const folders = isNewFolder ? [folder, this.root.path] : [folder];
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
    return new FileStoreUnavailableError(`${this.root.path} cannot be written: ${message}`, { cause: error });
  }

  private pathOf(flightId: string): string {
    return path.join(this.root.path, flightFilePath(flightId));
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
