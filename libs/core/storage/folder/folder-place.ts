import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { COMPRESSED, flightFileName } from '../flight-file-name.js';
import { MARKER, type StorePlace } from '../store-place.js';
import { makeDurableFolder, syncFolder } from './durable-folders.js';
import { exists, orIfMissing } from './file-system-faults.js';

/** A folder, often on a network share that may not be mounted. */
export class FolderPlace implements StorePlace {
  readonly trustedMs = 5_000;

  constructor(readonly name: string) {}

  /** Device, inode and birth time of the folder, which change with a mount or rename. */
  async identity(): Promise<string | undefined> {
    const found = await orIfMissing(undefined, stat(this.name, { bigint: true }));
    return found && `${found.dev}:${found.ino}:${found.birthtimeNs}`;
  }

  async readMarker(): Promise<string | undefined> {
    const text = await orIfMissing(undefined, readFile(path.join(this.name, MARKER), 'utf8'));
    return text?.trim() || undefined;
  }

  async create(): Promise<void> {
    await makeDurableFolder(this.name);
  }

  async writeMarker(id: string): Promise<void> {
    await this.create();
    const partial = path.join(this.name, `${MARKER}.${randomBytes(4).toString('hex')}.partial`);
    const handle = await open(partial, 'wx', 0o644); // not secret, and the command line may run as another user
    try {
      await handle.writeFile(`${id}\n`);
      await handle.sync();
      await rename(partial, path.join(this.name, MARKER));
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    await syncFolder(this.name);
  }

  async holds(flightId: string): Promise<boolean> {
    const file = path.join(this.name, flightFileName(flightId));
    return (await exists(`${file}${COMPRESSED}`)) || exists(file);
  }
}
