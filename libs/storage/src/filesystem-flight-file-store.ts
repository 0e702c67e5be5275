import { randomBytes } from 'node:crypto';
import {
  access,
  constants,
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
import {
  FileStoreUnavailableError,
  FlightFileMissingError,
  FlightFileStore,
  type StoredFile,
} from './flight-file-store.js';

/** Names of the files that `write` creates: the file of a flight, or with a suffix, a partial file. */
const FILE_NAME = /^([0-9A-Z]{26})\.igc(\.[0-9a-f]{8}\.partial)?$/;

/** Stores files in `DATA_DIR/flights`, spread over 1,024 folders by the last two, random characters of the id. */
export class FilesystemFlightFileStore extends FlightFileStore {
  constructor(private readonly root: string) {
    super();
  }

  override async checkAvailable(): Promise<void> {
    try {
      await mkdir(this.root, { recursive: true });
      await access(this.root, constants.R_OK | constants.W_OK);
    } catch (error) {
      throw new FileStoreUnavailableError(`The flight file store ${this.root} is not writable`, {
        cause: error,
      });
    }
  }

  /**
   * Renames the file before syncing it, so that content and name are synced together, which is several times faster.
   * If the machine crashes in between, a file without a row remains, as after any interrupted upload.
   */
  override async write(flightId: string, bytes: Uint8Array): Promise<void> {
    const file = this.fileOf(flightId);
    const folder = path.dirname(file);
    const firstMade = await mkdir(folder, { recursive: true });
    const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await rename(partial, file);
      await allDone([handle.sync(), ...foldersNamed(folder, firstMade).map(syncFolder)]);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  }

  override async read(flightId: string): Promise<Uint8Array> {
    try {
      return await readFile(this.fileOf(flightId));
    } catch (error) {
      if (!isMissing(error)) throw error;
      throw new FlightFileMissingError(flightId, { cause: error });
    }
  }

  override async remove(flightId: string): Promise<boolean> {
    const removed = unlink(this.fileOf(flightId)).then(() => true);
    return orIfMissing(false, removed);
  }

  /** One folder per ending of the ids. */
  override async parts(): Promise<string[]> {
    const entries = await orIfMissing([], readdir(this.root, { withFileTypes: true }));
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  override async list(part: string): Promise<StoredFile[]> {
    const folder = path.join(this.root, part);
    const files: StoredFile[] = [];
    for (const fileName of await orIfMissing([], readdir(folder))) {
      const [, flightId, partial] = FILE_NAME.exec(fileName) ?? [];
      if (flightId === undefined) continue;
      const name = path.join(part, fileName);
      const found = await orIfMissing(null, stat(path.join(this.root, name)));
      if (found) files.push({ name, flightId: partial ? null : flightId, writtenAt: found.mtime });
    }
    return files;
  }

  override async discard(file: StoredFile): Promise<void> {
    await rm(path.join(this.root, file.name), { force: true });
  }

  private fileOf(flightId: string): string {
    return path.join(this.root, flightId.slice(-2).toLowerCase(), `${flightId}.igc`);
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** A listed file may disappear at any time. */
async function orIfMissing<T, M>(missing: M, found: Promise<T>): Promise<T | M> {
  try {
    return await found;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return missing;
  }
}

/** Resolves when all have succeeded. @throws the first failure, after all have ended */
async function allDone(works: readonly Promise<void>[]): Promise<void> {
  const failure = (await Promise.allSettled(works)).find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
}

/** The folders with new entries: the file's folder, and the parents of all created folders from `firstMade` down. */
function foldersNamed(folder: string, firstMade: string | undefined): string[] {
  const folders = [folder];
  if (firstMade === undefined) return folders;
  for (let made = folder; made.length >= firstMade.length; made = path.dirname(made)) {
    folders.push(path.dirname(made));
  }
  return folders;
}

/** Makes the new entries of a folder durable. Windows cannot open folders and does not need this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
