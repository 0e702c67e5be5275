/** A file as listed in the store. */
export interface StoredFile {
  /** The adapter's own name for the file. */
  readonly name: string;
  /** The flight of the file; null for a partial file of an interrupted write. */
  readonly flightId: string | null;
  readonly writtenAt: Date;
  /** The size of a file that `compress` can make smaller, if it is not compressed yet; null for all others. */
  readonly compressibleBytes: number | null;
}

/**
 * Stores the uploaded files by flight id, compressed. Adapters write a complete file durably, or nothing. While the store is
 * unavailable, every operation throws a FileStoreUnavailableError. A file is missing only if the store is available.
 */
export abstract class FlightFileStore {
  /** For messages: the path of a folder, or the URL of a bucket. */
  abstract get location(): string;

  /**
   * @param how `byWriting`: also writes and removes a file, which shows whether the store is full or read-only
   * @throws FileStoreUnavailableError if the store cannot be used now; retry later
   */
  abstract checkAvailable(how?: { readonly byWriting: boolean }): Promise<void>;

  /**
   * Resolves when the bytes would survive a crash of the process or the machine.
   * @throws FileStoreUnavailableError also if the store is full or read-only
   */
  abstract write(flightId: string, bytes: Uint8Array): Promise<void>;

  /** Like `write`, in as little time as possible: the file may be uncompressed until `compress` replaces it. */
  abstract writeFast(flightId: string, bytes: Uint8Array): Promise<void>;

  /**
   * Compresses the file if `writeFast` has not. Does nothing if the file has been removed; if that happens in the same
   * moment, the file may be there again.
   * @param bytes its content
   * @returns whether it has written the file
   */
  abstract compress(flightId: string, bytes: Uint8Array): Promise<boolean>;

  /**
   * The bytes that were written.
   * @param sha256 of them; null or left out if it is not known, as for files of earlier releases
   * @throws FlightFileMissingError if the file is missing, FlightFileDamagedError if it has other bytes
   */
  abstract read(flightId: string, sha256?: Uint8Array | null): Promise<Uint8Array>;

  abstract has(flightId: string): Promise<boolean>;

  /** Removes the file and returns whether it existed. A missing file is not an error. */
  abstract remove(flightId: string): Promise<boolean>;

  /** The parts of the store, each small enough to list at once. */
  abstract parts(): Promise<string[]>;

  /** The files in a part; empty if the part is missing. Omits files that the store did not write. */
  abstract list(part: string): Promise<StoredFile[]>;

  /** Removes a listed file. A missing file is not an error. */
  abstract discard(file: StoredFile): Promise<void>;
}

export class FlightFileMissingError extends Error {
  constructor(flightId: string, options?: ErrorOptions) {
    // rows of failed flights keep this text, and `flights release` recognises it: see LOST_FILE_REASONS
    super(`The file of flight ${flightId} is missing from the store`, options);
    this.name = 'FlightFileMissingError';
  }
}

/** The file is there, but what it contains was never written. Only a copy of the file can help. */
export class FlightFileDamagedError extends Error {
  constructor(flightId: string, options?: ErrorOptions) {
    // as for a missing file
    super(`The file of flight ${flightId} is damaged in the store`, options);
    this.name = 'FlightFileDamagedError';
  }
}

/** The store is unavailable. This is not a fault of a particular file. */
export class FileStoreUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileStoreUnavailableError';
  }
}

/** This file cannot be read now, but others can: a fault of the disk or of the object. */
export class FlightFileUnreadableError extends FileStoreUnavailableError {
  constructor(flightId: string, options?: ErrorOptions) {
    super(`The file of flight ${flightId} cannot be read, although the store is available`, options);
    this.name = 'FlightFileUnreadableError';
  }
}
