import { type FileStoreRepository } from './tables/file-store.repository.js';
import { ensureMarker } from './accept-store.js';
import { FileStoreUnavailableError } from './flight-file-store.js';
import { countFound, MARKER, type StorePlace } from './store-place.js';

/** The root of a store, with checks that it is the right one. */
export interface StoreRoot {
  /**
   * Cheap enough for every write: compares the place with the one whose marker was read last.
   * @throws FileStoreUnavailableError
   */
  check(): Promise<void>;
  /** Reads the marker. @throws FileStoreUnavailableError */
  verify(): Promise<void>;
}

/**
 * A root with a marker, `.store-id`, whose content is also in the database. A missing place, a missing marker and a
 * different marker all mean that the store is unavailable, for example because it is not mounted. The first process
 * that uses a store creates the marker. Once the database has an id, nothing is created here.
 */
export class MarkedRoot implements StoreRoot {
  private trusted: { readonly identity: string; readonly untilMs: number } | undefined;
  private verifying: Promise<string> | undefined;

  /** @param options `mayCreate`: whether to create the store here for a database without flights */
  constructor(
    private readonly place: StorePlace,
    private readonly ids: FileStoreRepository,
    private readonly options: { readonly mayCreate: boolean },
  ) {}

  async check(): Promise<void> {
    const identity = await this.identity();
    if (
      identity !== undefined &&
      identity === this.trusted?.identity &&
      performance.now() < this.trusted.untilMs
    ) {
      return;
    }
    // an earlier check may have read a different place
    if ((await this.verified()) !== identity && identity !== undefined) throw this.changed();
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
    const untilMs = performance.now() + this.place.trustedMs;
    const id = (await this.ids.id()) ?? (await this.ids.establish((sample) => this.adopt(sample)));
    const { name } = this.place;
    const identity = await this.identity();
    if (identity === undefined) throw new FileStoreUnavailableError(`${name} does not exist`);
    const marker = await this.reachable(this.place.readMarker());
    if ((await this.identity()) !== identity) throw this.changed();
    if (marker === undefined) throw new FileStoreUnavailableError(`${name} has no ${MARKER}`);
    if (marker !== id) {
      throw new FileStoreUnavailableError(
        `${name} is another store: its ${MARKER} is ${marker}, the database expects ${id}`,
      );
    }
    this.trusted = { identity, untilMs };
    return identity;
  }

  /** Assigns this store to a database without one, unless the files of its flights are elsewhere. */
  private async adopt(sample: readonly string[]): Promise<string> {
    const found = await this.reachable(countFound(this.place, sample));
    if (sample.length > 0 && found === 0) {
      throw new FileStoreUnavailableError(
        `${this.place.name} contains none of the files of the ${sample.length} oldest flights`,
      );
    }
    if (sample.length === 0 && !this.options.mayCreate) {
      throw new FileStoreUnavailableError('The service has not created its store yet');
    }
    return this.reachable(ensureMarker(this.place));
  }

  private async identity(): Promise<string | undefined> {
    return this.reachable(this.place.identity());
  }

  private async reachable<T>(result: Promise<T>): Promise<T> {
    try {
      return await result;
    } catch (error) {
      if (error instanceof FileStoreUnavailableError) throw error;
      throw new FileStoreUnavailableError(`${this.place.name} cannot be read: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  private changed(): FileStoreUnavailableError {
    return new FileStoreUnavailableError(`${this.place.name} has just been replaced by another folder`);
  }
}
