/** Name of the marker in the root of a store. It contains the store's id, which is also in the database. */
export const MARKER = '.store-id';

/** Where a store is: a folder or a bucket. */
export interface StorePlace {
  /** For messages: the path of a folder, or the URL of a bucket. */
  readonly name: string;
  /** How long to trust a marker that was read, while the identity is the same and no operation fails. */
  readonly trustedMs: number;
  /**
   * Changes when another store takes this place, for example by a mount; undefined if nothing is here. Called for every
   * write.
   */
  identity(): Promise<string | undefined>;
  /** The id in the marker; undefined if there is none. */
  readMarker(): Promise<string | undefined>;
  /** Creates the folder if it is missing. Buckets are created by the operator. */
  create(): Promise<void>;
  /** Writes the complete marker durably, or nothing. Creates the folder if it is missing. */
  writeMarker(id: string): Promise<void>;
  /** Whether the flight's file is here. */
  holds(flightId: string): Promise<boolean>;
}

/** How many of these flights have their file here. */
export async function countFound(place: StorePlace, flightIds: readonly string[]): Promise<number> {
  let found = 0;
  for (const id of flightIds) {
    if (await place.holds(id)) found++;
  }
  return found;
}
