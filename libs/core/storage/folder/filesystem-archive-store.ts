import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  ArchivePartMissingError,
  ARCHIVES,
  ArchiveStore,
  partName,
  partOfName,
  type StoredArchivePart,
} from '../archive-store.js';
import { type StoreRoot } from '../store-root.js';
import { isMissing, orIfMissing } from './file-system-faults.js';
import { RootedFolder } from './rooted-folder.js';

/** Stores the parts of archives as files of one folder beside those of the flights. */
export class FilesystemArchiveStore extends ArchiveStore {
  private readonly folder: string;
  private readonly rooted: RootedFolder;

  /** @param store the folder that `root` checks */
  constructor(
    store: string,
    private readonly root: StoreRoot,
  ) {
    super();
    this.folder = path.join(store, ARCHIVES);
    this.rooted = new RootedFolder(store, root);
  }

  override async write(archiveId: string, part: number, bytes: Uint8Array): Promise<void> {
    await this.rooted.write(this.pathOf(archiveId, part), () => Promise.resolve(bytes));
  }

  override async read(archiveId: string, part: number): Promise<Uint8Array> {
    try {
      return await readFile(this.pathOf(archiveId, part));
    } catch (error) {
      await this.root.verify();
      if (!isMissing(error)) throw error;
      throw new ArchivePartMissingError(archiveId, part, { cause: error });
    }
  }

  override async remove(archiveId: string): Promise<void> {
    await this.root.check();
    for (const name of await this.names()) {
      if (partOfName(name)?.archiveId === archiveId) await rm(path.join(this.folder, name), { force: true });
    }
  }

  override async list(): Promise<StoredArchivePart[]> {
    const parts: StoredArchivePart[] = [];
    for (const name of await this.names()) {
      const part = partOfName(name);
      if (!part) continue;
      const found = await orIfMissing(null, stat(path.join(this.folder, name)));
      if (found) parts.push({ ...part, writtenAt: found.mtime });
    }
    await this.root.check(); // files of another store must not be listed: callers may remove them
    return parts;
  }

  private names(): Promise<string[]> {
    return orIfMissing([], readdir(this.folder));
  }

  private pathOf(archiveId: string, part: number): string {
    return path.join(this.folder, partName(archiveId, part));
  }
}
