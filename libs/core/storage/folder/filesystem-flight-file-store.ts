import { readdir, readFile, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { compress, contentOf, refuseOtherBytes, wrap } from '../compressed-file.js';
import { COMPRESSED, flightFileName, NO_FLIGHT_ID } from '../flight-file-name.js';
import { FlightFileMissingError, FlightFileStore, type StoredFile } from '../flight-file-store.js';
import { type StoreRoot } from '../store-root.js';
import { isMissing, orIfMissing } from './file-system-faults.js';
import { FolderPlace } from './folder-place.js';
import { RootedFolder } from './rooted-folder.js';

/**
 * Names of a flight's file: compressed, or as earlier releases stored it, and with a suffix, the partial file of a
 * write.
 */
const FILE_NAME = /^([0-9A-Z]{26})\.igc(?:\.br)?(\.[0-9a-f]{8}\.partial)?$/;

/** Stores files in a folder, `DATA_DIR/flights` by default, spread over 1,024 folders. */
export class FilesystemFlightFileStore extends FlightFileStore {
  private readonly rooted: RootedFolder;

  /** @param folder must be the one that `root` checks */
  constructor(
    private readonly folder: string,
    private readonly root: StoreRoot,
  ) {
    super();
    this.rooted = new RootedFolder(folder, root);
  }

  override get location(): string {
    return this.folder;
  }

  override async checkAvailable({ byWriting = false } = {}): Promise<void> {
    await this.root.check();
    if (byWriting) await this.rooted.tryToWrite(this.compressedPathOf(NO_FLIGHT_ID));
  }

  override async write(flightId: string, bytes: Uint8Array): Promise<void> {
    await this.rooted.write(this.compressedPathOf(flightId), () => compress(bytes));
  }

  override async writeFast(flightId: string, bytes: Uint8Array): Promise<void> {
    await this.rooted.write(this.compressedPathOf(flightId), async () => wrap(bytes));
  }

  override async compress(flightId: string, bytes: Uint8Array): Promise<boolean> {
    return this.rooted.replace(this.compressedPathOf(flightId), () => compress(bytes));
  }

  override async read(flightId: string, sha256?: Uint8Array | null): Promise<Uint8Array> {
    const stored = await this.readEither(flightId);
    if (stored.isCompressed) return contentOf(flightId, stored.bytes, sha256);
    refuseOtherBytes(flightId, stored.bytes, sha256);
    return stored.bytes;
  }

  /** @throws FlightFileMissingError */
  private async readEither(flightId: string): Promise<{ bytes: Buffer; isCompressed: boolean }> {
    try {
      const compressed = await orIfMissing(undefined, readFile(this.compressedPathOf(flightId)));
      if (compressed) return { bytes: compressed, isCompressed: true };
      return { bytes: await readFile(this.pathOf(flightId)), isCompressed: false };
    } catch (error) {
      await this.root.verify();
      if (!isMissing(error)) throw error;
      throw new FlightFileMissingError(flightId, { cause: error });
    }
  }

  override async has(flightId: string): Promise<boolean> {
    const found = await new FolderPlace(this.folder).holds(flightId);
    if (!found) await this.root.verify();
    return found;
  }

  override async remove(flightId: string): Promise<boolean> {
    await this.root.check();
    const file = this.pathOf(flightId);
    const isRemoved = await Promise.all([removeFile(this.compressedPathOf(flightId)), removeFile(file)]);
    const removed = isRemoved.includes(true);
    if (!removed) await this.root.verify();
    return removed;
  }

  /** One folder per ending of the ids. */
  override async parts(): Promise<string[]> {
    await this.root.check();
    const entries = await orIfMissing([], readdir(this.folder, { withFileTypes: true }));
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  override async list(part: string): Promise<StoredFile[]> {
    const folder = path.join(this.folder, part);
    const files: StoredFile[] = [];
    for (const fileName of await orIfMissing([], readdir(folder))) {
      const [, flightId, partial] = FILE_NAME.exec(fileName) ?? [];
      if (flightId === undefined) continue;
      const name = path.join(part, fileName);
      const found = await orIfMissing(null, stat(path.join(this.folder, name)));
      if (!found) continue;
      const isWhole = partial === undefined;
      const compressibleBytes = isWhole && fileName.endsWith(COMPRESSED) ? found.size : null;
      files.push({ name, flightId: isWhole ? flightId : null, writtenAt: found.mtime, compressibleBytes });
    }
    await this.root.check(); // files of another store must not be listed: callers may discard them
    return files;
  }

  override async discard(file: StoredFile): Promise<void> {
    await this.root.check();
    await rm(path.join(this.folder, file.name), { force: true });
  }

  private compressedPathOf(flightId: string): string {
    return `${this.pathOf(flightId)}${COMPRESSED}`;
  }

  /** As earlier releases stored it. */
  private pathOf(flightId: string): string {
    return path.join(this.folder, flightFileName(flightId));
  }
}

/** Returns whether the file existed. */
async function removeFile(file: string): Promise<boolean> {
  return orIfMissing(
    false,
    unlink(file).then(() => true),
  );
}
