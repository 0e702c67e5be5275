/** Something in the store, as it was found there. */
export interface StoredFile {
  /** The adapter's own name for it. */
  readonly name: string;
  /** The flight whose file it is; null for what is left of a write that was cut off. */
  readonly flightId: string | null;
  readonly writtenAt: Date;
}

/** Keeps the uploaded files. Keys are flight ids. Adapters write whole files durably or not at all. */
export abstract class FlightFileStore {
  /** Resolves when the store can be reached. @throws FileStoreUnavailableError when it cannot; try again later. */
  abstract checkAvailable(): Promise<void>;

  /** Resolves when the bytes are safe from a crash of this process and of the machine. */
  abstract write(flightId: string, bytes: Uint8Array): Promise<void>;

  /** @throws FlightFileMissingError when there is no such file. */
  abstract read(flightId: string): Promise<Uint8Array>;

  /** Removes the file; a missing one is no error. Returns whether there was one. */
  abstract remove(flightId: string): Promise<boolean>;

  /** The parts in which the store can be looked through, each of them small enough for one look. */
  abstract parts(): Promise<string[]>;

  /** What lies in a part; nothing when the part is gone. What the store did not write is not listed. */
  abstract list(part: string): Promise<StoredFile[]>;

  /** Removes what was found; what is gone already is no error. */
  abstract discard(file: StoredFile): Promise<void>;
}

export class FlightFileMissingError extends Error {
  constructor(flightId: string, options?: ErrorOptions) {
    super(`The file of flight ${flightId} is missing from the store`, options);
    this.name = 'FlightFileMissingError';
  }
}

/** The store cannot be used at the moment. This says nothing about any one file. */
export class FileStoreUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileStoreUnavailableError';
  }
}
