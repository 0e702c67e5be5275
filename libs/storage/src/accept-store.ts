import { stat } from 'node:fs/promises';
import { type FileStoreRepository } from '@tables/storage';
import { ensureMarker } from './store-marker.js';
import { countFound } from './store-root.js';

export interface AcceptedStore {
  readonly id: string;
  /** The id that the database expected before; null if none. */
  readonly previous: string | null;
  /** How many of the oldest flights were checked, and how many of them have a file here. */
  readonly sampled: number;
  readonly found: number;
}

/** The folder cannot be the database's store. The message contains the reason. */
export class StoreNotAcceptedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreNotAcceptedError';
  }
}

/**
 * Makes the folder at `root` the file store of the database, and gives it a marker if it has none.
 * @param options `force`: accept the folder even if it contains none of the checked files
 * @throws StoreNotAcceptedError
 */
export async function acceptStore(
  root: string,
  ids: FileStoreRepository,
  { force }: { force: boolean },
): Promise<AcceptedStore> {
  const isFolder = await stat(root).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new StoreNotAcceptedError(`${root} is not a folder.`);
  let [sampled, found] = [0, 0];
  const replaced = await ids.replace(async (sample) => {
    sampled = sample.length;
    found = await countFound(root, sample);
    if (sampled > 0 && found === 0 && !force) {
      throw new StoreNotAcceptedError(
        `${root} contains none of the files of the ${sampled} oldest flights. Restore them, or add --force to accept it anyway.`,
      );
    }
    return ensureMarker(root);
  });
  return { ...replaced, sampled, found };
}
