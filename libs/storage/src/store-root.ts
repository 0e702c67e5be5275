import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { type FileStoreRepository } from '@tables/storage';
import { isMissing, orIfMissing } from './file-system-faults.js';
import { flightFilePath } from './flight-file-path.js';
import { FileStoreUnavailableError } from './flight-file-store.js';
import { ensureMarker, MARKER_FILE, readMarker } from './store-marker.js';

/** How long to trust a marker while the root is the same folder. */
const TRUSTED_MS = 5_000;

/** The root of a store, with checks that it is the right one. */
export interface StoreRoot {
  readonly path: string;
  /**
   * Cheap enough for every write: compares the folder with the one whose marker was read last.
   * @throws FileStoreUnavailableError
   */
  check(): Promise<void>;
  /** Reads the marker. @throws FileStoreUnavailableError */
  verify(): Promise<void>;
}

/**
 * A root with a marker, `.store-id`, whose content is also in the database. A missing folder, a missing marker and a
 * different marker all mean that the store is unavailable, for example because it is not mounted. The first process
 * that uses a store creates the marker. Once the database has an id, nothing is created here.
 */
export class MarkedRoot implements StoreRoot {
  private trusted: { readonly folder: string; readonly untilMs: number } | undefined;
  private verifying: Promise<string> | undefined;

  /** @param options `mayCreate`: whether to create the store here for a database without flights */
  constructor(
    readonly path: string,
    private readonly ids: FileStoreRepository,
    private readonly options: { readonly mayCreate: boolean },
  ) {}

  async check(): Promise<void> {
    const folder = await this.folder();
    if (folder !== undefined && folder === this.trusted?.folder && performance.now() < this.trusted.untilMs) {
      return;
    }
    // an earlier check may have read a different folder
    if ((await this.verified()) !== folder && folder !== undefined) throw this.changed();
  }

  async verify(): Promise<void> {
    await this.verified();
  }

  /** The identity of the verified root. Concurrent callers share one check. */
  private verified(): Promise<string> {
    this.verifying ??= this.look().finally(() => (this.verifying = undefined));
    return this.verifying;
  }

  private async look(): Promise<string> {
    this.trusted = undefined;
    const untilMs = performance.now() + TRUSTED_MS;
    const id = (await this.ids.id()) ?? (await this.ids.establish((sample) => this.adopt(sample)));
    const folder = await this.folder();
    if (folder === undefined) throw new FileStoreUnavailableError(`${this.path} does not exist`);
    const marker = await this.reachable(readMarker(this.path));
    if ((await this.folder()) !== folder) throw this.changed();
    if (marker === undefined) throw new FileStoreUnavailableError(`${this.path} has no ${MARKER_FILE}`);
    if (marker !== id) {
      throw new FileStoreUnavailableError(
        `${this.path} is another store: its ${MARKER_FILE} is ${marker}, the database expects ${id}`,
      );
    }
    this.trusted = { folder, untilMs };
    return folder;
  }

  /** Assigns this store to a database without one, unless the files of its flights are elsewhere. */
  private async adopt(sample: readonly string[]): Promise<string> {
    const found = await countFound(this.path, sample);
    if (sample.length > 0 && found === 0) {
      throw new FileStoreUnavailableError(
        `${this.path} contains none of the files of the ${sample.length} oldest flights`,
      );
    }
    if (sample.length === 0 && !this.options.mayCreate) {
      throw new FileStoreUnavailableError('The service has not created its store yet');
    }
    return ensureMarker(this.path);
  }

  /** Device, inode and birth time of the root, which change with a mount or rename; undefined if it is missing. */
  private async folder(): Promise<string | undefined> {
    const found = await this.reachable(orIfMissing(undefined, stat(this.path, { bigint: true })));
    return found && `${found.dev}:${found.ino}:${found.birthtimeNs}`;
  }

  private async reachable<T>(result: Promise<T>): Promise<T> {
    try {
      return await result;
    } catch (error) {
      throw new FileStoreUnavailableError(`${this.path} cannot be read: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  private changed(): FileStoreUnavailableError {
    return new FileStoreUnavailableError(`${this.path} has just been replaced by another folder`);
  }
}

/** How many of these flights have their file in `root`. */
export async function countFound(root: string, flightIds: readonly string[]): Promise<number> {
  let found = 0;
  for (const id of flightIds) {
    try {
      await access(path.join(root, flightFilePath(id)));
      found++;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return found;
}
