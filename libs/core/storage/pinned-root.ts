import { FileStoreUnavailableError } from './flight-file-store.js';
import { type StorePlace } from './store-place.js';
import { type StoreRoot } from './store-root.js';

/** A root that must stay as it was found, marker included. For a process that does not use the database. */
export class PinnedRoot implements StoreRoot {
  private constructor(
    private readonly place: StorePlace,
    private readonly identity: string | undefined,
    private readonly marker: string | undefined,
  ) {}

  static async of(place: StorePlace): Promise<PinnedRoot> {
    return new PinnedRoot(place, await place.identity(), await place.readMarker());
  }

  async check(): Promise<void> {
    if (this.identity === undefined || (await this.place.identity()) !== this.identity) throw this.changed();
  }

  async verify(): Promise<void> {
    await this.check();
    if ((await this.place.readMarker()) !== this.marker) throw this.changed();
  }

  private changed(): FileStoreUnavailableError {
    return new FileStoreUnavailableError(`${this.place.name} was removed or replaced`);
  }
}
