import { randomUUID } from 'node:crypto';
import { type FileStoreRepository } from './tables/file-store.repository.js';
import { countFound, type StorePlace } from './store-place.js';

export interface AcceptedStore {
  readonly id: string;
  /** The id that the database expected before; null if none. */
  readonly previous: string | null;
  /** How many of the oldest flights were checked, and how many of them have a file here. */
  readonly sampled: number;
  readonly found: number;
}

/** The place cannot be the database's store. The message contains the reason. */
export class StoreNotAcceptedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreNotAcceptedError';
  }
}

/**
 * Makes the place the file store of the database, and gives it a marker if it has none.
 * @param options `force`: accept a place that contains none of the checked files
 * @throws StoreNotAcceptedError
 */
export async function acceptStore(
  place: StorePlace,
  ids: FileStoreRepository,
  { force }: { force: boolean },
): Promise<AcceptedStore> {
  if ((await place.identity()) === undefined) {
    throw new StoreNotAcceptedError(`${place.name} is not a folder.`);
  }
  let [sampled, found] = [0, 0];
  const replaced = await ids.replace(async (sample) => {
    sampled = sample.length;
    found = await countFound(place, sample);
    if (sampled > 0 && found === 0 && !force) {
      throw new StoreNotAcceptedError(
        `${place.name} contains none of the files of the ${sampled} oldest flights. Restore them, or add --force to accept it anyway.`,
      );
    }
    return ensureMarker(place);
  });
  return { ...replaced, sampled, found };
}

/** The id of the store here, which gets a new one if it has none. Call it while holding the lock of the database's id. */
export async function ensureMarker(place: StorePlace): Promise<string> {
  const found = await place.readMarker();
  if (found !== undefined) return found;
  const id = randomUUID();
  await place.writeMarker(id);
  return id;
}
